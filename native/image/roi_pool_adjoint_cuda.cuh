// roi_pool_backward on the device: a warp sums a tile of one plane in shared memory. It finds the tile's gradients in
// the order of the regions, stages them and adds them 32 at a time.
#pragma once

#include "image/roi_pool_cuda.cuh"

namespace baracuda {

/// The planes of each image cut into `per_plane` even tiles, of which the last may be empty; a block takes one for each
/// of its warps: of one plane, or whole planes.
struct PoolTiles {
    int32_t cells, per_plane;
    int64_t per_image, blocks_per_image;
    Divider32 by_cells;
    uint32_t pooled, reciprocal; // a region's cells of dout in a window, and floor(2^31 / pooled) + 1
};

/// Gradients that wait for being added to a tile.
template <class Policy, class T> struct Stage {
    static constexpr int size = 32 * Policy::stride;

    T value[size];
    uint16_t at[size];
};

/// Writes to `list`, in their order, the regions of [first, first + warps * per_warp) that are of an image, and returns
/// how many. Synchronizes.
template <int warps, int per_warp, class T>
__device__ int list_regions(const RoiShape &shape, const T *rois, int32_t image, int64_t first, uint32_t *list) {
    __shared__ int counts[warps];
    constexpr int words = per_warp / 32;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int64_t mine = first + warp * per_warp + lane;
    uint32_t word[words];
    int count = 0;
#pragma unroll
    for (int i = 0; i < words; ++i) {
        const int64_t r = mine + i * 32;
        word[i] = __ballot_sync(~0u, r < shape.count && roi_image(rois + r * 5, shape.images) == image);
        count += __popc(word[i]);
    }
    __syncthreads(); // the list before this one is used up
    if (lane == 0) counts[warp] = count;
    __syncthreads();
    int at = 0, total = 0;
    for (int i = 0; i < warps; ++i) {
        if (i == warp) at = total;
        total += counts[i];
    }
#pragma unroll
    for (int i = 0; i < words; ++i) {
        if (word[i] >> lane & 1) {
            list[at + __popc(word[i] & ((1u << lane) - 1))] = static_cast<uint32_t>(mine + i * 32);
        }
        at += __popc(word[i]);
    }
    __syncthreads();
    return total;
}

/// Writes to units[w], in their order, which of a window's `count` units of 32 cells have an argmax in the tile of warp
/// w, then 2 * in_flight times `none`; returns how many for this warp. at(unit) is this lane's argmax, from the block's
/// first tile on. For blocks whose tiles are of one plane. Synchronizes.
template <int warps, int in_flight, int size, class At>
__device__ int find_units(uint16_t (*units)[size], int count, int none, const Divider32 &by_cells, const At &at) {
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    uint16_t *const mine = units[warp];
    __syncthreads(); // the units before these are used up
    for (int first = warp; first < count; first += warps * in_flight) {
        uint32_t found[in_flight];
#pragma unroll
        for (int u = 0; u < in_flight; ++u) found[u] = at(first + u * warps);
#pragma unroll
        for (int u = 0; u < in_flight; ++u) {
            const int unit = first + u * warps;
            const bool inside = found[u] < static_cast<uint32_t>(warps * by_cells.divisor());
            const int tile = inside ? by_cells.quotient(found[u]) : -1;
            bool touched = false; // tile `lane`
#pragma unroll
            for (int w = 0; w < warps; ++w) {
                const bool any = __any_sync(~0u, tile == w);
                if (lane == w) touched = any;
            }
            if (unit < count && lane < warps) units[lane][unit] = touched;
        }
    }
    __syncthreads();
    int written = 0;
    for (int i = 0; i < count; i += 32) {
        const bool touched = i + lane < count && mine[i + lane];
        const uint32_t votes = __ballot_sync(~0u, touched);
        __syncwarp();
        if (touched) mine[written + __popc(votes & ((1u << lane) - 1))] = static_cast<uint16_t>(i + lane);
        written += __popc(votes);
    }
    for (int i = lane; i < 2 * in_flight; i += 32) mine[written + i] = static_cast<uint16_t>(none);
    __syncwarp();
    return written;
}

/// A store that other lanes may make to the same place at the same time: one of them stays.
template <class P> __device__ void exchange(volatile P *to, P value) {
    using Bits = std::conditional_t<sizeof(P) == 8, unsigned long long, unsigned>;
    Bits bits;
    memcpy(&bits, &value, sizeof bits);
    atomicExch(reinterpret_cast<Bits *>(const_cast<P *>(to)), bits);
}

/// Adds the first `held` gradients of a stage to `sum`, which has 32 cells to spare after its first `cells`.
template <class Policy, class T, class P>
__device__ void add_staged(const Stage<Policy, T> &stage, int held, int cells, volatile P *sum) {
    constexpr int stride = Policy::stride;
    const int lane = threadIdx.x % 32;
    volatile P *to[stride];
    P value[stride];
    __syncwarp();
#pragma unroll
    for (int step = 0; step < stride; ++step) {
        const int i = lane * stride + step;
        to[step] = sum + (i < held ? stage.at[i] : cells + lane);
        value[step] = widen(stage.value[i]);
    }
#pragma unroll
    for (int step = 0; step < stride; ++step) {
        const P old = *to[step], tag = static_cast<P>(lane);
        __syncwarp();
        exchange(to[step], tag); // of lanes that have the same cell, one will find its own
        __syncwarp();
        P total = old + value[step];
        uint32_t earlier = 0; // lanes with the same cell
        if (__any_sync(~0u, *to[step] != tag)) {
            uint32_t same = __match_any_sync(~0u, static_cast<uint32_t>(to[step] - sum));
            earlier = same & ((1u << lane) - 1);
            while (same &= same - 1) total += widen(stage.value[(__ffs(same) - 1) * stride + step]);
        }
        __syncwarp();
        if (earlier == 0) *to[step] = total;
        __syncwarp();
    }
}

template <class Policy, class T>
__global__ void __launch_bounds__(Policy::tile_warps * 32, Policy::tile_blocks)
    roi_pool_backward_kernel(RoiShape shape, PoolTiles tiles, const T *dout, const T *rois, const int32_t *argmax,
                             T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int warps = Policy::tile_warps, chunk = warps * Policy::listed, window = 32 * Policy::units;
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ Stage<Policy, T> stages[warps];
    __shared__ uint32_t list[chunk];
    __shared__ uint16_t units[warps][Policy::units + 2 * Policy::in_flight]; // the last fetch reads beyond the last
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int64_t pooled = shape.pooled();
    const uint64_t region_stride = pooled * shape.channels;
    const int per_window = static_cast<int>(max(window / pooled, int64_t{1})); // regions
    Stage<Policy, T> &stage = stages[warp];
    P *const sum = reinterpret_cast<P *>(shared) + warp * (tiles.cells + 32);

    for (int64_t block = blockIdx.x; block < tiles.blocks_per_image * shape.images; block += gridDim.x) {
        const int32_t image = static_cast<int32_t>(block / tiles.blocks_per_image);
        const int64_t tile = block % tiles.blocks_per_image * warps + warp;
        const bool used = tile < tiles.per_image;
        const int64_t channel = tile / tiles.per_plane, begin = tile % tiles.per_plane * tiles.cells;
        const auto cells = static_cast<int32_t>(clamp(shape.plane() - begin, int64_t{0}, int64_t{tiles.cells}));
        for (int i = lane; i < tiles.cells + 32; i += 32) sum[i] = 0;
        int held = 0; // gradients in the stage

        for (int64_t first = 0; first < shape.count; first += chunk) {
            const int listed = list_regions<warps, Policy::listed>(shape, rois, image, first, list);
            // A window: some regions, or a part of one.
            int64_t cell = 0;
            for (int region = 0; region < listed; cell = cell < pooled ? cell : 0, region += cell ? 0 : per_window) {
                const int64_t left = min(listed - region, per_window) * pooled - cell;
                const int span = static_cast<int>(min(left, static_cast<int64_t>(window)));
                const uint32_t *const regions = list + region;
                const int32_t *const at_from = argmax + channel * pooled + cell;
                const T *const value_from = dout + channel * pooled + cell;
                cell += span;
                // Where a cell of the window is. No branch, so that a lane's many loads are under way at once.
                const auto offset = [&](int i) {
                    const uint32_t held_to = min(i, span - 1);
                    const uint32_t r = uint64_t{held_to} * tiles.reciprocal >> 31;
                    return regions[r] * region_stride + (held_to - r * tiles.pooled);
                };
                int count = (span + 31) / 32;
                const bool sorted = tiles.per_plane > 1;
                if (sorted) {
                    const auto at = [&](int unit) {
                        return at_from[offset(unit * 32 + lane)] - static_cast<uint32_t>(begin - warp * tiles.cells);
                    };
                    count = find_units<warps, Policy::in_flight>(units, count, Policy::units, tiles.by_cells, at);
                }
                if (!used) continue;

                struct Batch {
                    uint32_t valid; // bit u: the lane has a cell in unit u
                    int32_t at[Policy::in_flight];
                    T value[Policy::in_flight];
                };
                const auto fetch = [&](Batch &batch, int first_unit) {
                    batch.valid = 0;
#pragma unroll
                    for (int u = 0; u < Policy::in_flight; ++u) {
                        const int unit = first_unit + u, i = (sorted ? units[warp][unit] : unit) * 32 + lane;
                        const uint64_t at = offset(i);
                        batch.valid |= (i < span) << u;
                        batch.at[u] = at_from[at];
                        batch.value[u] = value_from[at];
                    }
                };
                Batch batch, next;
                fetch(batch, 0);
                for (int done = 0; done < count; done += Policy::in_flight) {
                    fetch(next, done + Policy::in_flight);
#pragma unroll
                    for (int u = 0; u < Policy::in_flight; ++u) {
                        const uint32_t at = static_cast<uint32_t>(batch.at[u]) - static_cast<uint32_t>(begin);
                        const bool inside = (batch.valid >> u & 1) != 0 && at < static_cast<uint32_t>(cells);
                        const uint32_t votes = __ballot_sync(~0u, inside);
                        if (inside) {
                            const int to = held + __popc(votes & ((1u << lane) - 1));
                            stage.at[to] = static_cast<uint16_t>(at);
                            stage.value[to] = batch.value[u];
                        }
                        held += __popc(votes);
                    }
                    if (held > stage.size - 32 * Policy::in_flight) {
                        add_staged<Policy, T, P>(stage, held, tiles.cells, sum);
                        held = 0;
                    }
                    batch = next;
                }
            }
        }
        if (!used) continue;
        add_staged<Policy, T, P>(stage, held, tiles.cells, sum);
        T *const to = dinput + (image * static_cast<int64_t>(shape.channels) + channel) * shape.plane() + begin;
        for (int i = lane; i < cells; i += 32 * Policy::in_flight) {
            T old[Policy::in_flight];
            P total[Policy::in_flight];
#pragma unroll
            for (int u = 0; u < Policy::in_flight; ++u) {
                total[u] = i + u * 32 < cells ? sum[i + u * 32] : P(0);
                if (total[u] != 0) old[u] = to[i + u * 32];
            }
#pragma unroll
            for (int u = 0; u < Policy::in_flight; ++u) {
                if (total[u] != 0) to[i + u * 32] = narrow<T>(widen(old[u]) + total[u]);
            }
        }
    }
}

template <class Policy = RoiPoolPolicy, class T>
Status roi_pool_adjoint(const Call &call, const RoiShape &shape, const T *dout, const T *rois, const int32_t *argmax,
                        T *dinput) {
    using P = Compute<T>;
    constexpr int warps = Policy::tile_warps;
    constexpr int warp_bytes = sizeof(Stage<Policy, T>) + (Policy::listed + 1) * 4 + Policy::units * 2;
    constexpr int other_bytes = warps * (warp_bytes + Policy::in_flight * 4) + 64;
    const int64_t tile_cells =
        std::min(Policy::tile_bytes, (max_shared_bytes() - other_bytes) / warps) / static_cast<int64_t>(sizeof(P)) - 32;
    const int64_t needed = ceil_divide(shape.plane(), tile_cells);
    const auto per_plane = static_cast<int32_t>(needed == 1 ? 1 : ceil_divide(needed, warps) * warps);
    const auto cells = static_cast<int32_t>(ceil_divide(shape.plane(), per_plane));
    const int64_t per_image = int64_t{shape.channels} * per_plane, blocks_per_image = ceil_divide(per_image, warps);
    const auto pooled = static_cast<uint32_t>(std::min<int64_t>(shape.pooled(), 32 * Policy::units));
    const PoolTiles tiles = {
        cells, per_plane, per_image, blocks_per_image, Divider32(cells), pooled, (1u << 31) / pooled + 1};
    const int64_t blocks = std::min<int64_t>(shape.images * blocks_per_image, INT32_MAX);
    const int bytes = warps * (cells + 32) * sizeof(P);
    return launch_with_limit(call, blocks, warps * 32, bytes, roi_pool_backward_kernel<Policy, T>, shape, tiles, dout,
                             rois, argmax, dinput);
}

} // namespace baracuda
