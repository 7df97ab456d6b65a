// roi_pool_backward of large planes, and of few: a block has a tile of one. It lists the gradients of the tile's cells,
// and sorts those listed by the warps that own their cells.
#pragma once

#include "family/image/roi_cuda.cuh"
#include "family/image/roi_pool_cuda.cuh"
#include "family/image/roi_sums_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

/// Tiles of `cells` consecutive cells of each plane.
struct PoolTiles {
    int32_t cells;
    TileGrid<3, int64_t> grid; // tiles of a plane, channels, images
};

/// Gradients of a tile's cells in their order, and parts of these by the warps that own their cells.
template <class Policy, class T> struct TileList {
    static constexpr int warps = Policy::sum_warps, window = warps * 32 * Policy::reads;
    static constexpr int full = window / 2;                 // of gradients, which are then added
    static constexpr int owner_lanes = 32 / warps;          // that add up the counts of an owner
    static constexpr int lane_counts = warps / owner_lanes; // that such a lane adds up

    T value[full + window];
    uint16_t at[full + window];
    uint16_t order[window];                         // of a window of the list: those of the first warp, and so on
    uint32_t meetings[warps][Policy::meetings];     // zero between uses
    __align__(16) int32_t counts[warps + 1][warps]; // by owner, by the warp that listed them; the last is of no owner
    int32_t listed[2][warps];                       // in turns
};

/// The gradients that a thread reads of a window of some regions, or of a part of one.
template <class Policy, class T> class WindowReads {
  public:
    using List = TileList<Policy, T>;
    static constexpr int warps = Policy::sum_warps, reads = Policy::reads, window = List::window;
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
    __device__ void load(const uint32_t *regions, int count, int region, int64_t cell, uint64_t region_stride,
                         const int32_t *argmax) {
        valid_ = 0;
#pragma unroll
        for (int u = 0; u < reads; ++u) {
            const bool exists = region_[u] < per_window && region + region_[u] < count && cell_[u] < pooled_ - cell;
            valid_ |= exists << u;
            from_[u] = regions[exists ? region + region_[u] : 0] * region_stride + (exists ? cell + cell_[u] : 0);
            at_[u] = argmax[from_[u]];
        }
    }

    /// Appends those of the cells [begin, begin + cells) to the `held` that are listed; returns how many are then.
    /// load_next() reads another window meanwhile. The block synchronizes before it writes, but not after.
    template <class LoadNext>
    __device__ int append(int64_t begin, uint32_t cells, const T *dout, List &list, int held, int turn,
                          const LoadNext &load_next) {
        uint32_t at[reads];
        T value[reads];
#pragma unroll
        for (int u = 0; u < reads; ++u) {
            at[u] = valid_ >> u & 1 ? at_[u] - static_cast<uint32_t>(begin) : UINT32_MAX;
            if (at[u] < cells) value[u] = dout[from_[u]];
        }
        load_next();
        BlockCompaction<warps, reads> compaction;
        compaction.count(list.listed[turn], [&](int u) { return at[u] < cells; });
        compaction.for_each([&](int u, int place) {
            list.at[held + place] = static_cast<uint16_t>(at[u]);
            list.value[held + place] = value[u];
        });
        return held + compaction.total();
    }

  private:
    int64_t pooled_;
    uint32_t region_[reads], cell_[reads]; // where the thread reads in a window
    uint32_t at_[reads], valid_;           // bit u of `valid_`: gradient u exists
    uint64_t from_[reads];
};

/// Adds the listed gradients from `first` on, a window at most, to the tile's sums, by the warps that own their cells.
template <class Policy, class T, class P>
__device__ void add_listed(TileList<Policy, T> &list, int first, int held, P *sum) {
    using List = TileList<Policy, T>;
    constexpr int warps = Policy::sum_warps, reads = Policy::reads;
    constexpr int lanes = List::owner_lanes, counts = List::lane_counts;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (lane < warps) list.counts[lane][warp] = 0;
    __syncwarp();
    int place[reads]; // among the gradients of the same owner that this warp has looked at
    uint32_t owners[reads];
#pragma unroll
    for (int u = 0; u < reads; ++u) {
        const int i = first + (warp * reads + u) * 32 + lane;
        owners[u] = i < held ? list.at[i] / 32 % warps : warps;
        const uint32_t same = __match_any_sync(~0u, owners[u]);
        int &count = list.counts[owners[u]][warp];
        const int before = count, rank = warp_rank(same);
        place[u] = before + rank;
        __syncwarp();
        if (rank == 0) count = before + __popc(same);
        __syncwarp();
    }
    __syncthreads();
    // A lane adds up counts of one owner: those of earlier warps, and all.
    int before = 0, total = 0;
#pragma unroll
    for (int i = 0; i < counts; ++i) {
        const int count = list.counts[lane / lanes][lane % lanes * counts + i];
        before += i < warp % counts ? count : 0;
        total += count;
    }
    const int until = warp_inclusive_sum(total);
    before += until - total;
    const int begin = __shfl_sync(~0u, until - total, warp * lanes);
    const int end = __shfl_sync(~0u, until, warp * lanes + lanes - 1);
#pragma unroll
    for (int u = 0; u < reads; ++u) {
        const int to = __shfl_sync(~0u, before, owners[u] % warps * lanes + warp / counts) + place[u];
        if (owners[u] < warps) list.order[to] = static_cast<uint16_t>(first + (warp * reads + u) * 32 + lane);
    }
    __syncthreads();

    for (int i = begin; i < end; i += 32) {
        const bool exists = i + lane < end;
        const int own = exists ? list.order[i + lane] : 0;
        const uint32_t to = exists ? list.at[own] : 0;
        // Lanes with the same cell meet here, and perhaps others.
        uint32_t &meeting = list.meetings[warp][(to / 32 / warps * 32 + to) % Policy::meetings];
        if (exists) atomicOr(&meeting, 1u << lane);
        __syncwarp();
        const uint32_t met = exists ? meeting & ~(1u << lane) : 0;
        bool leads = exists;
        P value = exists ? sum[to] + widen(list.value[own]) : P(0);
        if (__any_sync(~0u, met != 0)) {
            for (uint32_t rest = met; rest; rest &= rest - 1) {
                const int other = __ffs(static_cast<int>(rest)) - 1, of_other = list.order[i + other];
                if (list.at[of_other] != to) continue;
                if (other < lane) leads = false;
                value += widen(list.value[of_other]);
            }
            __syncwarp();
        }
        if (exists) meeting = 0;
        if (leads) sum[to] = value;
        __syncwarp();
    }
}

template <class Policy, class T>
__global__ void __launch_bounds__(Policy::sum_warps * 32, Policy::sum_blocks)
    roi_pool_backward_tile_kernel(RoiShape shape, PoolTiles tiles, const T *dout, const T *rois, const int32_t *argmax,
                                  T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    using List = TileList<Policy, T>;
    constexpr int warps = Policy::sum_warps, threads = warps * 32, chunk = warps * Policy::tile_listed;
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ List list;
    __shared__ uint32_t regions[chunk];
    P *const sum = reinterpret_cast<P *>(shared);
    const int64_t pooled = shape.pooled();
    const uint64_t region_stride = pooled * shape.channels;
    WindowReads<Policy, T> window(pooled);
    for (int i = threadIdx.x % 32; i < Policy::meetings; i += 32) list.meetings[threadIdx.x / 32][i] = 0;

    int turn = 0;
    for (int64_t block = blockIdx.x; block < tiles.grid.count(); block += gridDim.x) {
        const auto place = tiles.grid.place(block);
        const int64_t channel = place[1], image = place[2], begin = place[0] * tiles.cells;
        const auto cells = static_cast<uint32_t>(clamp(shape.plane() - begin, int64_t{0}, int64_t{tiles.cells}));
        const auto of_image = [&](const T *roi) { return roi_image(roi, shape.images) == image; };
        const int32_t *const places = argmax + channel * pooled;
        int held = 0;         // gradients in the list
        bool touched = false; // until then the sums are not prepared
        for (int64_t first = 0; first < shape.count; first += chunk) {
            const int count =
                list_regions<warps, Policy::tile_listed / 32>(rois, first, shape.count, of_image, regions, 0);
            __syncthreads();
            if (count == 0) continue;
            window.load(regions, count, 0, 0, region_stride, places);
            int64_t cell = 0;
            for (int region = 0; region < count;) {
                held = window.append(begin, cells, dout + channel * pooled, list, held, turn, [&] {
                    cell += List::window;
                    if (cell >= pooled) cell = 0, region += window.per_window;
                    window.load(regions, count, region, cell, region_stride, places);
                });
                turn ^= 1;
                if (held <= List::full && (held == 0 || region < count)) continue;
                for (uint32_t i = threadIdx.x; !touched && i < cells; i += threads) sum[i] = 0;
                touched = true;
                __syncthreads();
#pragma unroll 1
                for (int done = 0; done < held; done += List::window) add_listed<Policy>(list, done, held, sum);
                held = 0;
            }
        }
        __syncthreads();
        if (!touched) continue;
        T *const to = dinput + (image * shape.channels + channel) * shape.plane() + begin;
        add_sums<Policy::reads>(sum, cells, threadIdx.x, threads, to, [](uint32_t cell) { return cell; });
        __syncthreads();
    }
}

template <class Policy, class T>
Status roi_pool_adjoint_in_tiles(const Call &call, const RoiShape &shape, const T *dout, const T *rois,
                                 const int32_t *argmax, T *dinput) {
    using P = Compute<T>;
    constexpr int other_bytes = sizeof(TileList<Policy, T>) + Policy::sum_warps * (Policy::tile_listed + 1) * 4 + 1152;
    const int per_multiprocessor = device_attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor, 48 << 10);
    const int share = std::max(per_multiprocessor / Policy::sum_blocks, 48 << 10);
    const int bytes = std::min(max_shared_bytes(), share) - other_bytes;
    const int64_t most = std::min<int64_t>(bytes / sizeof(P), 65536); // for 16 bits
    // The fewest tiles, or as many as keep the device busy.
    const int64_t planes = int64_t{shape.images} * shape.channels, plane = shape.plane();
    const int64_t busy = ceil_divide(int64_t{Policy::sum_blocks} * multiprocessors(), planes);
    const int64_t per_plane =
        std::max(ceil_divide(plane, most), std::min(busy, ceil_divide(plane, int64_t{Policy::least_tile})));
    const PoolTiles tiles = {static_cast<int32_t>(ceil_divide(plane, per_plane)),
                             TileGrid<3, int64_t>(per_plane, shape.channels, shape.images)};
    const int64_t blocks = std::min<int64_t>(tiles.grid.count(), INT32_MAX);
    return launch_with_dynamic_shared(call, blocks, Policy::sum_warps * 32, static_cast<int>(tiles.cells * sizeof(P)),
                                      roi_pool_backward_tile_kernel<Policy, T>, shape, tiles, dout, rois, argmax,
                                      dinput);
}

} // namespace baracuda::image
