// roi_pool_backward on the device: sums in shared memory, of gradients in the order of the regions. A plane that is
// small is one warp's: it stages the gradients and adds them 32 at a time. Of a larger one, a block takes a tile: its
// warps read a window of gradients together and sort them by the warps that own their cells.
#pragma once

#include "family/image/roi_cuda.cuh"
#include "family/image/roi_pool_cuda.cuh"
#include "family/image/roi_pool_pairs_cuda.cuh"
#include "family/image/roi_sums_cuda.cuh"

namespace baracuda::image {

/// Gradients of some regions of a list, or of a part of one, in one channel.
template <class T> struct GradientWindow {
    const uint32_t *regions;
    uint64_t region_stride;
    const int32_t *argmax;
    const T *dout;
    int span; // gradients

    /// Where gradient i is from `argmax` and `dout` on; that of the last one beyond the span.
    __device__ uint64_t offset(int i, const Divider<int32_t> &by_pooled) const {
        const int held = min(i, span - 1), r = by_pooled.quotient(held);
        return regions[r] * region_stride + static_cast<uint32_t>(held - r * by_pooled.divisor());
    }
};

/// What a lane has read of a window: one gradient of each of `in_flight` units of 32.
template <class Policy, class T> struct GradientBatch {
    uint32_t valid; // bit u: there is one in unit u
    int32_t at[Policy::in_flight];
    T value[Policy::in_flight];

    /// No branch, so that a lane's many loads are under way at once.
    __device__ void load(const GradientWindow<T> &window, const Divider<int32_t> &by_pooled, int first_unit) {
        valid = 0;
#pragma unroll
        for (int u = 0; u < Policy::in_flight; ++u) {
            const int i = (first_unit + u) * 32 + static_cast<int>(threadIdx.x % 32);
            const uint64_t from = window.offset(i, by_pooled);
            valid |= (i < window.span) << u;
            at[u] = window.argmax[from];
            value[u] = window.dout[from];
        }
    }

    /// Appends the gradients of the first `cells` cells to the `held` of the stage; returns how many it holds then.
    __device__ int store(GradientStage<T, Policy::stride> &stage, int held, int cells) const {
#pragma unroll
        for (int u = 0; u < Policy::in_flight; ++u) {
            const auto cell = static_cast<uint32_t>(at[u]);
            const bool inside = (valid >> u & 1) != 0 && cell < static_cast<uint32_t>(cells);
            const uint32_t votes = __ballot_sync(~0u, inside);
            if (inside) {
                const int to = held + warp_rank(votes);
                stage.at[to] = static_cast<uint16_t>(cell);
                stage.value[to] = value[u];
            }
            held += __popc(votes);
        }
        return held;
    }
};

/// Adds a window by way of the stage, reading ahead by a batch. The stage holds `held` gradients, then as many as this
/// returns.
template <class Policy, class T, class P>
__device__ int add_window(const GradientWindow<T> &window, const Divider<int32_t> &by_pooled,
                          GradientStage<T, Policy::stride> &stage, int held, int cells, P *sum) {
    GradientBatch<Policy, T> batch, next;
    batch.load(window, by_pooled, 0);
    for (int done = 0; done * 32 < window.span; done += Policy::in_flight) {
        next.load(window, by_pooled, done + Policy::in_flight);
        held = batch.store(stage, held, cells);
        if (held > stage.size - 32 * Policy::in_flight) {
            add_staged(stage, held, cells, sum);
            held = 0;
        }
        batch = next;
    }
    return held;
}

/// How warps take planes of an image, and the gradients of a region in a window of them.
struct WarpPlanes {
    TileGrid<2, int64_t> grid; // blocks, whose warps have a channel each, of an image; images
    Divider<int32_t> by_pooled;
};

template <class Policy, class T>
__global__ void __launch_bounds__(Policy::tile_warps * 32, Policy::tile_blocks)
    roi_pool_backward_warp_kernel(RoiShape shape, WarpPlanes planes, const T *dout, const T *rois,
                                  const int32_t *argmax, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int warps = Policy::tile_warps, chunk = warps * Policy::listed, most = 32 * Policy::units;
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ GradientStage<T, Policy::stride> stages[warps];
    __shared__ uint32_t list[chunk];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const auto cells = static_cast<int32_t>(shape.plane());
    const int64_t pooled = shape.pooled();
    const uint64_t region_stride = pooled * shape.channels;
    const int per_window = static_cast<int>(max(most / pooled, int64_t{1})); // regions
    P *const sum = reinterpret_cast<P *>(shared) + warp * (cells + 32);

    for (int64_t block = blockIdx.x; block < planes.grid.count(); block += gridDim.x) {
        const auto place = planes.grid.place(block);
        const int64_t image = place[1], channel = place[0] * warps + warp;
        const auto of_image = [&](const T *roi) { return roi_image(roi, shape.images) == image; };
        const bool used = channel < shape.channels;
        for (int i = lane; i < cells + 32; i += 32) sum[i] = 0;

        int held = 0; // gradients in the stage
        for (int64_t first = 0; first < shape.count; first += chunk) {
            const int listed = list_regions<warps, Policy::listed / 32>(rois, first, shape.count, of_image, list, 0);
            __syncthreads();
            int64_t cell = 0; // of the first region of a window, where it is one of several windows
            for (int region = 0; used && region < listed; region += cell ? 0 : per_window) {
                const int64_t left = min(listed - region, per_window) * pooled - cell, from = channel * pooled + cell;
                const int span = static_cast<int>(min(left, static_cast<int64_t>(most)));
                const GradientWindow<T> window = {list + region, region_stride, argmax + from, dout + from, span};
                held = add_window<Policy>(window, planes.by_pooled, stages[warp], held, cells, sum);
                cell += span;
                if (cell >= pooled) cell = 0;
            }
        }
        if (!used) continue;
        add_staged(stages[warp], held, cells, sum);
        T *const to = dinput + (image * shape.channels + channel) * shape.plane();
        add_sums<Policy::in_flight>(sum, cells, lane, 32, to, [](uint32_t cell) { return cell; });
    }
}

/// Tiles of `cells` consecutive cells of each plane.
struct PoolTiles {
    int32_t cells;
    TileGrid<3, int64_t> grid; // tiles of a plane, channels, images
};

/// Gradients of a window in the order of the warps that own their cells, and then in their own.
template <class Policy, class T> struct Queues {
    static constexpr int warps = Policy::sum_warps, size = warps * 32 * Policy::reads;
    static constexpr int owner_lanes = 32 / warps;          // that add up the counts of an owner
    static constexpr int lane_counts = warps / owner_lanes; // that such a lane adds up

    T value[size];
    uint16_t at[size];
    uint32_t meetings[warps][Policy::meetings];     // zero between uses
    __align__(16) int32_t counts[warps + 1][warps]; // by owner, by the warp that read them; the last is of no owner
};

/// The gradients that a thread reads of a window of some regions, or of a part of one.
template <class Policy, class T> class WindowReads {
  public:
    static constexpr int warps = Policy::sum_warps, reads = Policy::reads, window = warps * 32 * reads;
    const int per_window; // regions

    __device__ explicit WindowReads(int64_t pooled)
        : per_window(static_cast<int>(max(window / pooled, int64_t{1}))), pooled_(pooled) {
#pragma unroll
        for (int u = 0; u < reads; ++u) {
            const uint32_t i = (threadIdx.x / 32 * reads + u) * 32 + threadIdx.x % 32;
            region_[u] = pooled < window ? i / static_cast<uint32_t>(pooled) : 0;
            cell_[u] = i - region_[u] * static_cast<uint32_t>(pooled);
        }
    }

    /// Reads the window at a cell of a region of the list. No branch, so that a thread's loads are under way at once.
    __device__ void load(const uint32_t *list, int listed, int region, int64_t cell, uint64_t region_stride,
                         const int32_t *argmax, const T *dout) {
        valid_ = 0;
#pragma unroll
        for (int u = 0; u < reads; ++u) {
            const bool exists = region_[u] < per_window && region + region_[u] < listed && cell_[u] < pooled_ - cell;
            valid_ |= exists << u;
            const uint64_t from =
                list[exists ? region + region_[u] : 0] * region_stride + (exists ? cell + cell_[u] : 0);
            at_[u] = argmax[from];
            value_[u] = dout[from];
        }
    }

    /// Counts the warp's gradients by the warp that owns their cells, those of the tile [begin, begin + cells).
    __device__ void count(int64_t begin, uint32_t cells, Queues<Policy, T> &queues) {
        const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
        if (lane < warps) queues.counts[lane][warp] = 0;
        __syncwarp();
#pragma unroll
        for (int u = 0; u < reads; ++u) {
            at_[u] = valid_ >> u & 1 ? at_[u] - static_cast<uint32_t>(begin) : UINT32_MAX;
            const uint32_t owner = at_[u] < cells ? at_[u] / 32 % warps : warps;
            const uint32_t same = __match_any_sync(~0u, owner);
            int &count = queues.counts[owner][warp];
            const int before = count, rank = warp_rank(same);
            place_[u] = before + rank;
            __syncwarp();
            if (rank == 0) count = before + __popc(same);
            __syncwarp();
        }
    }

    /// Writes the gradients to the queues of their owners, once all warps have counted theirs; [*begin, *end) is the
    /// queue of this warp.
    __device__ void store(uint32_t cells, Queues<Policy, T> &queues, int *begin, int *end) const {
        constexpr int lanes = Queues<Policy, T>::owner_lanes, counts = Queues<Policy, T>::lane_counts;
        const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
        // A lane adds up counts of one owner: those of earlier warps, and all.
        int before = 0, total = 0;
#pragma unroll
        for (int i = 0; i < counts; ++i) {
            const int count = queues.counts[lane / lanes][lane % lanes * counts + i];
            before += i < warp % counts ? count : 0;
            total += count;
        }
        const int until = warp_inclusive_sum(total);
        before += until - total;
        *begin = __shfl_sync(~0u, until - total, warp * lanes);
        *end = __shfl_sync(~0u, until, warp * lanes + lanes - 1);
#pragma unroll
        for (int u = 0; u < reads; ++u) {
            const int to = __shfl_sync(~0u, before, at_[u] / 32 % warps * lanes + warp / counts) + place_[u];
            if (at_[u] < cells) {
                queues.at[to] = static_cast<uint16_t>(at_[u]);
                queues.value[to] = value_[u];
            }
        }
    }

  private:
    int64_t pooled_;
    uint32_t region_[reads], cell_[reads]; // where the thread reads in a window
    uint32_t at_[reads], valid_;           // bit u of `valid_`: gradient u exists
    T value_[reads];
    int place_[reads]; // among the gradients of the same owner that this warp has read
};

/// Adds the warp's queue [begin, end), in its order, to its cells of `sum`.
template <class Policy, class T, class P>
__device__ void add_queue(Queues<Policy, T> &queues, int begin, int end, P *sum) {
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (int i = begin; i < end; i += 32) {
        const bool exists = i + lane < end;
        const uint32_t to = exists ? queues.at[i + lane] : 0;
        // Lanes with the same cell meet here, and perhaps others.
        uint32_t &meeting = queues.meetings[warp][(to / 32 / Policy::sum_warps * 32 + to) % Policy::meetings];
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

template <class Policy, class T>
__global__ void __launch_bounds__(Policy::sum_warps * 32, Policy::sum_blocks)
    roi_pool_backward_tile_kernel(RoiShape shape, PoolTiles tiles, const T *dout, const T *rois, const int32_t *argmax,
                                  T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int warps = Policy::sum_warps, threads = warps * 32, chunk = warps * Policy::listed;
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ Queues<Policy, T> queues;
    __shared__ uint32_t list[chunk];
    P *const sum = reinterpret_cast<P *>(shared);
    const int64_t pooled = shape.pooled();
    const uint64_t region_stride = pooled * shape.channels;
    WindowReads<Policy, T> window(pooled);

    for (int64_t block = blockIdx.x; block < tiles.grid.count(); block += gridDim.x) {
        const auto place = tiles.grid.place(block);
        const int64_t channel = place[1], image = place[2], begin = place[0] * tiles.cells;
        const auto cells = static_cast<uint32_t>(clamp(shape.plane() - begin, int64_t{0}, int64_t{tiles.cells}));
        const auto of_image = [&](const T *roi) { return roi_image(roi, shape.images) == image; };
        for (uint32_t i = threadIdx.x; i < cells; i += threads) sum[i] = 0;
        for (int i = threadIdx.x % 32; i < Policy::meetings; i += 32) queues.meetings[threadIdx.x / 32][i] = 0;

        for (int64_t first = 0; first < shape.count; first += chunk) {
            const int listed = list_regions<warps, Policy::listed / 32>(rois, first, shape.count, of_image, list, 0);
            __syncthreads();
            if (listed == 0) continue;
            const auto load = [&](int region, int64_t cell) {
                window.load(list, listed, region, cell, region_stride, argmax + channel * pooled,
                            dout + channel * pooled);
            };
            load(0, 0);
            int64_t cell = 0;
            for (int region = 0; region < listed;) {
                window.count(begin, cells, queues);
                __syncthreads();
                int queue_begin, queue_end;
                window.store(cells, queues, &queue_begin, &queue_end);
                // The next window is under way while this one is added.
                cell += window.window;
                if (cell >= pooled) {
                    cell = 0;
                    region += window.per_window;
                }
                load(region, cell);
                __syncthreads();
                add_queue(queues, queue_begin, queue_end, sum);
            }
        }
        __syncthreads();
        T *const to = dinput + (image * shape.channels + channel) * shape.plane() + begin;
        add_sums<Policy::reads>(sum, cells, threadIdx.x, threads, to, [](uint32_t cell) { return cell; });
        __syncthreads();
    }
}

template <class Policy = RoiPoolPolicy, class T>
Status roi_pool_adjoint(const Call &call, const RoiShape &shape, const T *dout, const T *rois, const int32_t *argmax,
                        T *dinput) {
    using P = Compute<T>;
    if (const GradientPairs pairs(shape); pairs.serve<P>(shape)) {
        const int bytes = GradientPairs::shared_bytes<P>(shape.count * shape.pooled());
        return launch_with_dynamic_shared(call, pairs.grid.count(), pairs.threads(shape), bytes,
                                          roi_pool_backward_pairs_kernel<T>, shape, pairs, dout, rois, argmax, dinput);
    }
    if (GradientCells::serve(shape)) {
        const GradientCells planes(shape);
        return launch(call, planes.grid.count(), GradientCellsPolicy::threads, 0, roi_pool_backward_cells_kernel<T>,
                      shape, planes, dout, rois, argmax, dinput);
    }
    constexpr int warps = Policy::tile_warps;
    constexpr int warp_bytes = sizeof(GradientStage<T, Policy::stride>) + (Policy::listed + 1) * 4;
    const int most_bytes = std::min(Policy::warp_bytes, (max_shared_bytes() - 64) / warps - warp_bytes);
    if (shape.plane() <= most_bytes / static_cast<int64_t>(sizeof(P)) - 32) {
        const auto pooled = static_cast<int32_t>(std::min<int64_t>(shape.pooled(), 32 * Policy::units));
        const WarpPlanes planes = {TileGrid<2, int64_t>(ceil_divide(shape.channels, warps), shape.images),
                                   Divider<int32_t>(pooled)};
        const int64_t blocks = std::min<int64_t>(planes.grid.count(), INT32_MAX);
        const auto bytes = static_cast<int>(warps * (shape.plane() + 32) * sizeof(P));
        return launch_with_dynamic_shared(call, blocks, warps * 32, bytes, roi_pool_backward_warp_kernel<Policy, T>,
                                          shape, planes, dout, rois, argmax, dinput);
    }
    constexpr int other_bytes = sizeof(Queues<Policy, T>) + Policy::sum_warps * (Policy::listed + 1) * 4 + 1152;
    const int per_multiprocessor = device_attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor, 48 << 10);
    const int share = std::max(per_multiprocessor / Policy::sum_blocks, 48 << 10);
    const int bytes = std::min(max_shared_bytes(), share) - other_bytes;
    const int64_t most = std::min<int64_t>(bytes / sizeof(P), 65536); // for 16 bits
    const int64_t per_plane = ceil_divide(shape.plane(), most);
    const PoolTiles tiles = {static_cast<int32_t>(ceil_divide(shape.plane(), per_plane)),
                             TileGrid<3, int64_t>(per_plane, shape.channels, shape.images)};
    const int64_t blocks = std::min<int64_t>(tiles.grid.count(), INT32_MAX);
    return launch_with_dynamic_shared(call, blocks, Policy::sum_warps * 32, static_cast<int>(tiles.cells * sizeof(P)),
                                      roi_pool_backward_tile_kernel<Policy, T>, shape, tiles, dout, rois, argmax,
                                      dinput);
}

} // namespace baracuda::image
