// The gradient of grid_sample's input where a grid has no order, by lists of points (grid_sample_lists_cuda.cuh), to
// the same bits: a thread has a cell, and a block copies what points around its cells give to shared memory, some
// channels at a time. Read from global memory, each would be a line of its own for each of its four cells.
#pragma once

#include "family/image/grid_sample_lists_cuda.cuh"

namespace baracuda::image {

struct RoughPolicy {
    static constexpr int least_channels = 16;                          // of a piece: fewer are not worth it
    static constexpr int together = 4;                                 // channels
    static constexpr int most_points = 768;                            // around the cells of a block
    static constexpr int most_corners = 2 * (ListPolicy::threads + 1); // of one column of cells
};

/// The points around the cells of a block, by their first corners, and the entries of each cell, in the order of
/// points.
template <class T> class RoughTile {
  public:
    using P = Compute<T>;
    using Policy = RoughPolicy;

    struct Shared {
        Vector<T, Policy::together> given[Policy::most_points];
        PointWeights<P> weights[Policy::most_points];
        uint32_t points[Policy::most_points];
        uint16_t entries[4 * Policy::most_points]; // 4 * slot of a point + corner
        uint16_t begins[Policy::most_corners], ends[Policy::most_corners];
        int points_used, entries_used, too_many;
    };

    /// Lists the points; false, for all threads, where they are too many.
    __device__ static bool list(Shared &shared, const CellTasks &tasks, const PointLists<P> &lists, int32_t top,
                                int32_t left) {
        const auto thread = static_cast<int32_t>(threadIdx.x), across = tasks.by_column.divisor() + 1;
        if (thread == 0) shared.points_used = shared.entries_used = shared.too_many = 0;
        __syncthreads();
#pragma unroll 1
        for (int32_t k = thread; k < across * (tasks.rows + 1); k += ListPolicy::threads) {
            const int32_t y = top - 1 + k / across, x = left - 1 + k % across;
            const uint32_t first =
                y < tasks.in.height && x < tasks.in.width ? lists.first(lists.corner(y, x)) : PointLists<P>::none;
            int count = 0;
            for (uint32_t at = first; at != PointLists<P>::none && count <= Policy::most_points;
                 at = lists.link(at).next) {
                ++count;
            }
            const int begin = atomicAdd(&shared.points_used, count);
            if (begin + count > Policy::most_points) {
                shared.too_many = 1;
                continue;
            }
            shared.begins[k] = static_cast<uint16_t>(begin), shared.ends[k] = static_cast<uint16_t>(begin + count);
            uint32_t at = first;
            for (int slot = begin; slot < begin + count; ++slot, at = lists.link(at).next) {
                shared.points[slot] = at, shared.weights[slot] = lists.weights(at);
            }
        }
        __syncthreads();
        return shared.too_many == 0;
    }

    __device__ explicit RoughTile(Shared &shared) : shared_(shared) {}

    /// Makes the entries of the thread's cell, and returns how many there are, or should be where they are too many for
    /// a thread. `across`: first corners in a row.
    __device__ int enter(int32_t row, int32_t column, int32_t across) {
        int slots[4][2];
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const int32_t k = (row + 1 - i / 2) * across + column + 1 - i % 2;
            slots[i][0] = shared_.begins[k], slots[i][1] = shared_.ends[k];
            count_ += slots[i][1] - slots[i][0];
        }
        begin_ = atomicAdd(&shared_.entries_used, count_);
        if (count_ > ListPolicy::most) return count_;
        int end = begin_;
#pragma unroll
        for (int i = 0; i < 4; ++i) {
#pragma unroll 1
            for (int slot = slots[i][0]; slot < slots[i][1]; ++slot, ++end) {
                int at = end;
                for (; at > begin_ && shared_.points[shared_.entries[at - 1] / 4] > shared_.points[slot]; --at) {
                    shared_.entries[at] = shared_.entries[at - 1];
                }
                shared_.entries[at] = static_cast<uint16_t>(4 * slot + i);
            }
        }
        return count_;
    }

    __device__ void sum(P (&sums)[Policy::together]) const {
#pragma unroll 2
        for (int e = begin_; e < begin_ + count_; ++e) {
            const int slot = shared_.entries[e] / 4, corner = shared_.entries[e] % 4;
            const PointWeights<P> weights = shared_.weights[slot];
            const P weight = GridPoint<P>{0, 0, weights.down, weights.right}.weight(corner / 2, corner % 2);
            const Vector<T, Policy::together> given = shared_.given[slot];
#pragma unroll
            for (int u = 0; u < Policy::together; ++u) sums[u] = multiply_add(weight, widen(given.lane(u)), sums[u]);
        }
    }

  private:
    Shared &shared_;
    int begin_ = 0, count_ = 0;
};

/// Adds to the cells of images whose grid has no order.
template <class T>
__global__ void __launch_bounds__(ListPolicy::threads, ListPolicy::resident_blocks<T>)
    grid_sample_rough_kernel(CellTasks tasks, ListMemory<Compute<T>> memory, int tile_rows, const T *dout, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int together = RoughPolicy::together;
    __shared__ typename RoughTile<T>::Shared shared;
    const auto place = tasks.grid.place(blockIdx.x);
    const int64_t image = place[3];
    if (memory.rough[image] == 0) return;
    const PointLists<P> lists(memory, image, tasks.points, tasks.shape, tasks.in.width);
    const CellTask task(tasks, lists, place);
    const int32_t across = tasks.by_column.divisor(), row = tasks.by_column.quotient(static_cast<int32_t>(threadIdx.x));
    const auto top = static_cast<int32_t>(place[1]) * tasks.rows, left = static_cast<int32_t>(place[0]) * across;
    const int64_t first = place[2] * tasks.channels, plane = image * tasks.C + first, area = tasks.in.area();
    const auto channels = static_cast<int32_t>(min(int64_t{tasks.channels}, tasks.C - first));
    T *to = dinput + plane * area + static_cast<int64_t>(task.y) * tasks.in.width + task.x;
    const T *from = dout + plane * tasks.points;
    RoughTile<T> tile(shared);
    const bool listed = tile.list(shared, tasks, lists, top, left);
    int count = 0;
    bool many = false;
    if (task.exists && listed) {
        count = tile.enter(row, task.x - left, across + 1);
        many = count > ListPolicy::most;
    } else if (task.exists) {
        CellPoints<P> points(lists, task.corner, ListPolicy::most_steps);
        many = points.add(task.point, task.i, true, from, tasks.points, to, area, channels);
    }
    if (many) {
        mark_tile(tasks.in, memory, tile_rows, image, task);
        count = 0;
    }
    if (!listed) return;
#pragma unroll 1
    for (int32_t c = 0; c < channels; c += together, from += int64_t{together} * tasks.points, to += together * area) {
        T old[together] = {};
#pragma unroll
        for (int u = 0; u < together; ++u) {
            if (count > 0 && c + u < channels) old[u] = to[u * area];
        }
#pragma unroll 2
        for (int slot = static_cast<int>(threadIdx.x); slot < shared.points_used; slot += ListPolicy::threads) {
            T lanes[together];
#pragma unroll
            for (int u = 0; u < together; ++u) {
                lanes[u] = c + u < channels ? from[u * int64_t{tasks.points} + shared.points[slot]] : T(0);
            }
            shared.given[slot].set(lanes);
        }
        __syncthreads();
        if (count > 0) {
            P sums[together] = {};
            tile.sum(sums);
#pragma unroll
            for (int u = 0; u < together; ++u) {
                if (c + u < channels) to[u * area] = narrow<T>(widen(old[u]) + sums[u]);
            }
        }
        __syncthreads();
    }
}

} // namespace baracuda::image
