// roi_pool_backward of many planes with many gradients: a block takes a tile of a plane, with sums in shared memory.
// Its warps read a window of gradients together and sort them by the warps that own their cells.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/warp.cuh"
#include "family/image/roi_cuda.cuh"
#include "family/image/roi_sums_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

/// Tiles of `cells` consecutive cells of each plane.
struct PoolTiles {
    static constexpr int warps = 16;                  // of a block
    static constexpr int blocks = 2;                  // on a multiprocessor, at least
    static constexpr int reads = 4;                   // gradients, for each thread in a window
    static constexpr int meetings = 128;              // places where lanes of a warp find those with the same cell
    static constexpr int listed = 128;                // regions that a warp looks at for a list
    static constexpr int most_bytes = 6 * (80 << 10); // of the sums of a plane, whose tiles all look at its gradients
    static constexpr int cells_of_one = 4;            // of a plane for each gradient, at most

    int32_t cells;
    TileGrid<3, int64_t> grid; // tiles of a plane, channels, images

    template <class T> static PoolTiles make(const RoiShape &shape);
    /// Whether planes are many, but none has many tiles or few gradients.
    template <class P> bool serve(const RoiShape &shape) const {
        const int64_t gradients =
            ceil_divide(int64_t{shape.count}, std::min(shape.images, shape.count)) * shape.pooled();
        return shape.plane() * static_cast<int64_t>(sizeof(P)) <= most_bytes &&
               shape.plane() <= gradients * cells_of_one && grid.count() >= 2 * multiprocessors();
    }
};

/// Gradients of a window in the order of the warps that own their cells, and then in their own.
template <class T> struct Queues {
    static constexpr int warps = PoolTiles::warps, size = warps * 32 * PoolTiles::reads;
    static constexpr int owner_lanes = 32 / warps;          // that add up the counts of an owner
    static constexpr int lane_counts = warps / owner_lanes; // that such a lane adds up

    T value[size];
    uint16_t at[size];
    uint32_t meetings[warps][PoolTiles::meetings];  // zero between uses
    __align__(16) int32_t counts[warps + 1][warps]; // by owner, by the warp that read them; the last is of no owner
};

/// The gradients that a thread reads of a window of some regions, or of a part of one.
template <class T> class WindowReads {
  public:
    static constexpr int warps = PoolTiles::warps, reads = PoolTiles::reads, window = warps * 32 * reads;
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
    __device__ void count(int64_t begin, uint32_t cells, Queues<T> &queues) {
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
    __device__ void store(uint32_t cells, Queues<T> &queues, int *begin, int *end) const {
        constexpr int lanes = Queues<T>::owner_lanes, counts = Queues<T>::lane_counts;
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
template <class T, class P> __device__ void add_queue(Queues<T> &queues, int begin, int end, P *sum) {
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (int i = begin; i < end; i += 32) {
        const bool exists = i + lane < end;
        const uint32_t to = exists ? queues.at[i + lane] : 0;
        // Lanes with the same cell meet here, and perhaps others.
        uint32_t &meeting = queues.meetings[warp][(to / 32 / PoolTiles::warps * 32 + to) % PoolTiles::meetings];
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

template <class T>
__global__ void __launch_bounds__(PoolTiles::warps * 32, PoolTiles::blocks)
    roi_pool_backward_tile_kernel(RoiShape shape, PoolTiles tiles, bool adds, const T *dout, const T *rois,
                                  const int32_t *argmax, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int warps = PoolTiles::warps, threads = warps * 32, chunk = warps * PoolTiles::listed;
    __shared__ Queues<T> queues;
    __shared__ uint32_t list[chunk];
    P *const sum = dynamic_shared_memory<P>();
    const int64_t pooled = shape.pooled();
    const uint64_t region_stride = pooled * shape.channels;
    WindowReads<T> window(pooled);

    for (int64_t block = blockIdx.x; block < tiles.grid.count(); block += gridDim.x) {
        const auto place = tiles.grid.place(block);
        const int64_t channel = place[1], image = place[2], begin = place[0] * tiles.cells;
        const auto cells = static_cast<uint32_t>(clamp(shape.plane() - begin, int64_t{0}, int64_t{tiles.cells}));
        const auto of_image = [&](const T *roi) { return roi_image(roi, shape.images) == image; };
        for (uint32_t i = threadIdx.x; i < cells; i += threads) sum[i] = 0;
        for (int i = threadIdx.x % 32; i < PoolTiles::meetings; i += 32) queues.meetings[threadIdx.x / 32][i] = 0;

        for (int64_t first = 0; first < shape.count; first += chunk) {
            const int listed = list_regions<warps, PoolTiles::listed / 32>(rois, first, shape.count, of_image, list, 0);
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
        add_sums<PoolTiles::reads>(sum, cells, threadIdx.x, threads, to, [](uint32_t cell) { return cell; }, adds);
        __syncthreads();
    }
}

template <class T> PoolTiles PoolTiles::make(const RoiShape &shape) {
    constexpr int other_bytes = sizeof(Queues<T>) + warps * (listed + 1) * 4 + 1152;
    const int per_multiprocessor = device_attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor, 48 << 10);
    const int share = std::max(per_multiprocessor / blocks, 48 << 10);
    const int bytes = std::min(max_shared_bytes(), share) - other_bytes;
    const int64_t most = std::min<int64_t>(bytes / sizeof(Compute<T>), 65536); // for 16 bits
    const int64_t per_plane = ceil_divide(shape.plane(), most);
    return {static_cast<int32_t>(ceil_divide(shape.plane(), per_plane)),
            TileGrid<3, int64_t>(per_plane, shape.channels, shape.images)};
}

template <class T>
Status roi_pool_adjoint_in_tiles(const Call &call, const RoiShape &shape, const PoolTiles &tiles, bool adds,
                                 const T *dout, const T *rois, const int32_t *argmax, T *dinput) {
    const int64_t blocks = std::min<int64_t>(tiles.grid.count(), INT32_MAX);
    const auto bytes = static_cast<int>(tiles.cells * sizeof(Compute<T>));
    return launch_with_dynamic_shared(call, blocks, PoolTiles::warps * 32, bytes, roi_pool_backward_tile_kernel<T>,
                                      shape, tiles, adds, dout, rois, argmax, dinput);
}

} // namespace baracuda::image
