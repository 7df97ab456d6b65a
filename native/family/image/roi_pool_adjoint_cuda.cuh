// roi_pool_backward on the device: sums in shared memory, of gradients in the order of the regions. A plane that is
// small is one warp's: it stages the gradients and adds them 32 at a time. Of a larger one, a block takes a tile: its
// warps read a window of gradients together and sort them by the warps that own their cells.
#pragma once

#include "family/image/roi_cuda.cuh"
#include "family/image/roi_pool_cuda.cuh"
#include "family/image/roi_sums_cuda.cuh"

namespace baracuda::image {

/// How blocks take planes of an image, one for each warp.
struct WarpPlanes {
    int64_t blocks_per_image;
    uint32_t pooled, reciprocal; // a region's cells of dout in a window, and floor(2^31 / pooled) + 1
};

template <class Policy, class T>
__global__ void __launch_bounds__(Policy::tile_warps * 32, Policy::tile_blocks)
    roi_pool_backward_warp_kernel(RoiShape shape, WarpPlanes planes, const T *dout, const T *rois,
                                  const int32_t *argmax, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int warps = Policy::tile_warps, chunk = warps * Policy::listed, window = 32 * Policy::units;
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ GradientStage<T, Policy::stride> stages[warps];
    __shared__ uint32_t list[chunk];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const auto cells = static_cast<int32_t>(shape.plane());
    const int64_t pooled = shape.pooled();
    const uint64_t region_stride = pooled * shape.channels;
    const int per_window = static_cast<int>(max(window / pooled, int64_t{1})); // regions
    GradientStage<T, Policy::stride> &stage = stages[warp];
    P *const sum = reinterpret_cast<P *>(shared) + warp * (cells + 32);

    for (int64_t block = blockIdx.x; block < planes.blocks_per_image * shape.images; block += gridDim.x) {
        const int32_t image = static_cast<int32_t>(block / planes.blocks_per_image);
        const int64_t channel = block % planes.blocks_per_image * warps + warp;
        const bool used = channel < shape.channels;
        for (int i = lane; i < cells + 32; i += 32) sum[i] = 0;
        const auto of_image = [&](const T *roi) { return roi_image(roi, shape.images) == image; };
        int held = 0; // gradients in the stage

        for (int64_t first = 0; first < shape.count; first += chunk) {
            const int listed = list_regions<warps, Policy::listed / 32>(rois, first, shape.count, of_image, list, 0);
            __syncthreads();
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
                    const uint32_t r = uint64_t{held_to} * planes.reciprocal >> 31;
                    return regions[r] * region_stride + (held_to - r * planes.pooled);
                };
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
                        const int i = (first_unit + u) * 32 + lane;
                        const uint64_t at = offset(i);
                        batch.valid |= (i < span) << u;
                        batch.at[u] = at_from[at];
                        batch.value[u] = value_from[at];
                    }
                };
                Batch batch, next;
                fetch(batch, 0);
                for (int done = 0; done * 32 < span; done += Policy::in_flight) {
                    fetch(next, done + Policy::in_flight);
#pragma unroll
                    for (int u = 0; u < Policy::in_flight; ++u) {
                        const auto at = static_cast<uint32_t>(batch.at[u]);
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
                        add_staged(stage, held, cells, sum);
                        held = 0;
                    }
                    batch = next;
                }
            }
        }
        if (!used) continue;
        add_staged(stage, held, cells, sum);
        T *const to = dinput + (image * static_cast<int64_t>(shape.channels) + channel) * shape.plane();
        add_sums<Policy::in_flight>(sum, cells, lane, 32, to, [](uint32_t cell) { return cell; });
    }
}

/// The planes cut into `per_plane` even tiles.
struct PoolTiles {
    int32_t cells, per_plane;
};

/// Gradients of a window in the order of the warps that own their cells, and then in their own.
template <class Policy, class T> struct Queues {
    static constexpr int warps = Policy::sum_warps, size = warps * 32 * Policy::reads;

    T value[size];
    uint16_t at[size];
    uint32_t meetings[warps][Policy::meetings];     // zero between uses
    __align__(16) int32_t counts[warps + 1][warps]; // by owner, by the warp that read them; the last is of no owner
};

template <class Policy, class T>
__global__ void __launch_bounds__(Policy::sum_warps * 32, Policy::sum_blocks)
    roi_pool_backward_tile_kernel(RoiShape shape, PoolTiles tiles, const T *dout, const T *rois, const int32_t *argmax,
                                  T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int warps = Policy::sum_warps, threads = warps * 32, reads = Policy::reads;
    constexpr int window = threads * reads, chunk = warps * Policy::listed;
    constexpr int summed = warps * warps / 32; // counts that a lane adds up, all of one owner
    constexpr int lanes = 32 / warps;          // for an owner
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ Queues<Policy, T> queues;
    __shared__ uint32_t list[chunk];
    P *const sum = reinterpret_cast<P *>(shared);
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const uint32_t lower_lanes = (1u << lane) - 1;
    const int64_t pooled = shape.pooled();
    const uint64_t region_stride = pooled * shape.channels;
    const int per_window = static_cast<int>(max(window / pooled, int64_t{1})); // regions
    // A window is some regions or a part of one: where in it this thread reads.
    uint32_t at_region[reads], at_cell[reads];
#pragma unroll
    for (int u = 0; u < reads; ++u) {
        const uint32_t i = (warp * reads + u) * 32 + lane;
        at_region[u] = pooled < window ? i / static_cast<uint32_t>(pooled) : 0;
        at_cell[u] = i - at_region[u] * static_cast<uint32_t>(pooled);
    }

    for (int64_t block = blockIdx.x; block < int64_t{shape.images} * shape.channels * tiles.per_plane;
         block += gridDim.x) {
        const int64_t plane = block / tiles.per_plane, begin = block % tiles.per_plane * tiles.cells;
        const auto cells = static_cast<uint32_t>(clamp(shape.plane() - begin, int64_t{0}, int64_t{tiles.cells}));
        const auto image = static_cast<int32_t>(plane / shape.channels);
        const auto of_image = [&](const T *roi) { return roi_image(roi, shape.images) == image; };
        const int64_t first_cell = plane % shape.channels * pooled;
        for (uint32_t i = threadIdx.x; i < cells; i += threads) sum[i] = 0;
        for (int i = lane; i < Policy::meetings; i += 32) queues.meetings[warp][i] = 0;

        for (int64_t first = 0; first < shape.count; first += chunk) {
            const int listed = list_regions<warps, Policy::listed / 32>(rois, first, shape.count, of_image, list, 0);
            __syncthreads();
            if (listed == 0) continue;
            uint32_t at[reads];
            T value[reads];
            uint32_t valid;
            // No branch, so that a thread's loads are under way at once.
            const auto fetch = [&](int region, int64_t cell) {
                valid = 0;
#pragma unroll
                for (int u = 0; u < reads; ++u) {
                    const bool exists =
                        at_region[u] < per_window && region + at_region[u] < listed && at_cell[u] < pooled - cell;
                    valid |= exists << u;
                    const uint64_t from = list[exists ? region + at_region[u] : 0] * region_stride + first_cell +
                                          (exists ? cell + at_cell[u] : 0);
                    at[u] = argmax[from];
                    value[u] = dout[from];
                }
            };
            fetch(0, 0);
            int64_t cell = 0;
            for (int region = 0; region < listed;) {
                // Where each gradient comes among those of its owner that this warp has read.
                int place[reads];
                if (lane < warps) queues.counts[lane][warp] = 0;
                __syncwarp();
#pragma unroll
                for (int u = 0; u < reads; ++u) {
                    at[u] = valid >> u & 1 ? at[u] - static_cast<uint32_t>(begin) : UINT32_MAX;
                    const uint32_t owner = at[u] < cells ? at[u] / 32 % warps : warps;
                    const uint32_t same = __match_any_sync(~0u, owner);
                    int &count = queues.counts[owner][warp];
                    const int before = count;
                    place[u] = before + __popc(same & lower_lanes);
                    __syncwarp();
                    if ((same & lower_lanes) == 0) count = before + __popc(same);
                    __syncwarp();
                }
                __syncthreads();
                // A lane adds up counts of one owner: those of earlier warps, and all.
                int before = 0, total = 0;
#pragma unroll
                for (int i = 0; i < summed; ++i) {
                    const int count = queues.counts[lane / lanes][lane % lanes * summed + i];
                    before += i < warp % summed ? count : 0;
                    total += count;
                }
                int until = total;
#pragma unroll
                for (int step = 1; step < 32; step *= 2) {
                    const int other = __shfl_up_sync(~0u, until, step);
                    until += lane >= step ? other : 0;
                }
                before += until - total;
                const int own = __shfl_sync(~0u, until - total, warp * lanes);
                const int own_end = __shfl_sync(~0u, until, warp * lanes + lanes - 1);
#pragma unroll
                for (int u = 0; u < reads; ++u) {
                    const int to = __shfl_sync(~0u, before, at[u] / 32 % warps * lanes + warp / summed) + place[u];
                    if (at[u] < cells) {
                        queues.at[to] = static_cast<uint16_t>(at[u]);
                        queues.value[to] = value[u];
                    }
                }
                cell += window;
                if (cell >= pooled) {
                    cell = 0;
                    region += per_window;
                }
                fetch(region, cell);
                __syncthreads();

                for (int i = own; i < own_end; i += 32) {
                    const bool exists = i + lane < own_end;
                    const uint32_t to = exists ? queues.at[i + lane] : 0;
                    // Lanes with the same cell meet here, and perhaps others.
                    uint32_t &meeting = queues.meetings[warp][(to / 32 / warps * 32 + to) % Policy::meetings];
                    if (exists) atomicOr(&meeting, 1u << lane);
                    __syncwarp();
                    const uint32_t met = exists ? meeting & ~(1u << lane) : 0;
                    bool leads = exists;
                    P total = exists ? sum[to] + widen(queues.value[i + lane]) : P(0);
                    if (__any_sync(~0u, met != 0)) {
                        for (uint32_t rest = met; rest; rest &= rest - 1) {
                            const int other = __ffs(rest) - 1;
                            if (queues.at[i + other] != to) continue;
                            if (other < lane) leads = false;
                            total += widen(queues.value[i + other]);
                        }
                        __syncwarp();
                    }
                    if (exists) meeting = 0;
                    if (leads) sum[to] = total;
                    __syncwarp();
                }
            }
        }
        __syncthreads();
        add_sums<reads>(sum, cells, threadIdx.x, threads, dinput + plane * shape.plane() + begin,
                        [](uint32_t cell) { return cell; });
        __syncthreads();
    }
}

template <class Policy = RoiPoolPolicy, class T>
Status roi_pool_adjoint(const Call &call, const RoiShape &shape, const T *dout, const T *rois, const int32_t *argmax,
                        T *dinput) {
    using P = Compute<T>;
    constexpr int warps = Policy::tile_warps;
    constexpr int warp_bytes = sizeof(GradientStage<T, Policy::stride>) + (Policy::listed + 1) * 4;
    const int most_bytes = std::min(Policy::warp_bytes, (max_shared_bytes() - 64) / warps - warp_bytes);
    if (shape.plane() <= most_bytes / static_cast<int64_t>(sizeof(P)) - 32) {
        const auto pooled = static_cast<uint32_t>(std::min<int64_t>(shape.pooled(), 32 * Policy::units));
        const WarpPlanes planes = {ceil_divide(shape.channels, warps), pooled, (1u << 31) / pooled + 1};
        const int64_t blocks = std::min<int64_t>(shape.images * planes.blocks_per_image, INT32_MAX);
        const auto bytes = static_cast<int>(warps * (shape.plane() + 32) * sizeof(P));
        return launch_with_dynamic_shared(call, blocks, warps * 32, bytes, roi_pool_backward_warp_kernel<Policy, T>,
                                          shape, planes, dout, rois, argmax, dinput);
    }
    constexpr int other_bytes = sizeof(Queues<Policy, T>) + Policy::sum_warps * (Policy::listed + 1) * 4 + 1152;
    const int per_multiprocessor = device_attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor, 48 << 10);
    const int share = std::max(per_multiprocessor / Policy::sum_blocks, 48 << 10);
    const int bytes = std::min(max_shared_bytes(), share) - other_bytes;
    const int64_t most = std::min<int64_t>(bytes / sizeof(P), 65536); // for 16 bits
    const auto per_plane = static_cast<int32_t>(ceil_divide(shape.plane(), most));
    const PoolTiles tiles = {static_cast<int32_t>(ceil_divide(shape.plane(), per_plane)), per_plane};
    const int64_t blocks = std::min<int64_t>(int64_t{shape.images} * shape.channels * per_plane, INT32_MAX);
    return launch_with_dynamic_shared(call, blocks, Policy::sum_warps * 32, static_cast<int>(tiles.cells * sizeof(P)),
                                      roi_pool_backward_tile_kernel<Policy, T>, shape, tiles, dout, rois, argmax,
                                      dinput);
}

} // namespace baracuda::image
