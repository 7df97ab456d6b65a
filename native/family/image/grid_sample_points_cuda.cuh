// The gradients of grid_sample where an image has few points. That of the input: a team of four lanes has a point, and
// each lane one of its corners. Every block sorts all points of its image by the cell that they lie in, by hashing. A
// cell is added by the first point that touches it, with what all later ones give it, in their order.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "family/image/grid_sample_grid_adjoint_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

struct FewPointsPolicy {
    static constexpr int threads = 256;
    static constexpr int team = 4;    // lanes of a point: one for each corner
    static constexpr int most = 4096; // points of an image
    static constexpr int many = 32;   // later points of a corner whose sums a warp makes
    static constexpr int near = 8;    // neighbours, as expected of random points, at most

    // The same of few channels, for each group of which neighbours are looked for again, and of fewer points.
    static constexpr int near_in_one_group = 12, most_in_one_group = 2048;
};

/// What a block does: some points of an image, in every pieces-th group of channels.
struct FewPoints {
    PlaneSize in;
    int32_t points, C;         // of an image
    int32_t places;            // of the hash table, a power of two
    TileGrid<3, int64_t> grid; // blocks of points, pieces of channels, images

    int shared_bytes() const { return points * 12 + places * 4; }
};

/// The cell of the first corner of a point: the one up and left of it.
struct alignas(8) PointCell {
    int32_t y, x;
};

/// The points of an image by the cell of their first corner.
class PointTable {
  public:
    __device__ PointTable(unsigned char *memory, const FewPoints &problem)
        : cells_(reinterpret_cast<PointCell *>(memory)), next_(reinterpret_cast<int32_t *>(cells_ + problem.points)),
          first_(next_ + problem.points), places_(problem.places) {}

    /// Enters all points, by a block. Points with the same hash are in a list, in any order.
    template <class T> __device__ void fill(const FewPoints &problem, const T *grid) {
        constexpr int threads = FewPointsPolicy::threads;
        for (int i = threadIdx.x; i < places_; i += threads) first_[i] = -1;
        __syncthreads();
        const bool paired = is_aligned(grid, 2 * sizeof(T));
        constexpr int together = 4; // points whose loads come before the first entry
        for (int first = threadIdx.x; first < problem.points; first += threads * together) {
            T coordinates[together][2] = {};
#pragma unroll
            for (int u = 0; u < together; ++u) {
                const int q = first + u * threads;
                if (q < problem.points) load_pair(coordinates[u], grid + q * 2, paired);
            }
#pragma unroll
            for (int u = 0; u < together; ++u) {
                const int q = first + u * threads;
                if (q >= problem.points) break;
                GridPoint<Compute<T>> point;
                const bool touches = locate(coordinates[u], problem.in, point);
                cells_[q] = {touches ? point.y : INT32_MIN, point.x};
                if (touches) next_[q] = atomicExch(&first_[place(cells_[q])], q);
            }
        }
        __syncthreads();
    }

    __device__ PointCell cell(int point) const { return cells_[point]; }

    /// visit(point, row, column) for each point of which corner (row, column) is the cell, in any order.
    template <class Visit> __device__ void each(const PointCell &cell, const Visit &visit) const {
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const PointCell from = {cell.y - i / 2, cell.x - i % 2};
            for (int q = first_[place(from)]; q >= 0; q = next_[q]) {
                if (cells_[q].y == from.y && cells_[q].x == from.x) visit(q, i / 2, i % 2);
            }
        }
    }

  private:
    __device__ uint32_t place(const PointCell &cell) const {
        const uint32_t mixed =
            static_cast<uint32_t>(cell.y) * 0x9e3779b1u + static_cast<uint32_t>(cell.x) * 0x85ebca6bu;
        return (mixed >> 16 ^ mixed) & (places_ - 1);
    }

    PointCell *cells_; // with y = INT32_MIN where a point touches nothing
    int32_t *next_, *first_;
    int32_t places_;
};

template <class T> class PointTeam {
  public:
    using P = Compute<T>;
    static constexpr int depth = 32 / sizeof(P); // channels at once

    __device__ PointTeam(const FewPoints &problem, const T *grid, const PointTable &table, int own)
        : problem_(problem), grid_(grid), table_(table), own_(own) {
        const int row = static_cast<int>(threadIdx.x) % FewPointsPolicy::team / 2, column = threadIdx.x % 2;
        const PointCell first = own < problem.points ? table.cell(own) : PointCell{INT32_MIN, 0};
        if (first.y == INT32_MIN) return;
        cell_ = {first.y + row, first.x + column};
        if (cell_.y < 0 || cell_.y >= problem.in.height || cell_.x < 0 || cell_.x >= problem.in.width) return;
        owns_ = true;
        table.each(cell_, [&](int q, int, int) {
            if (q < own) owns_ = false;
            later_ += q > own;
        });
        if (owns_) weight_ = weight_of(own, row, column);
        to_ = int64_t{cell_.y} * problem.in.width + cell_.x;
    }

    /// Adds the sums of the lane's cell in `channels` channels from those of `dout` and `dinput` on.
    __device__ void add(const T *dout, T *dinput, int channels) const {
        T old[depth], *const to = dinput + to_;
        const int64_t area = problem_.in.area();
#pragma unroll
        for (int c = 0; c < depth; ++c) {
            if (owns_ && c < channels) old[c] = to[c * area];
        }
        P sums[depth] = {};
        if (owns_) add_point(weight_, dout + own_, channels, sums);
        const bool many = owns_ && later_ > FewPointsPolicy::many;
        for (int done = 0, last = own_; owns_ && !many && done < later_; ++done) {
            // The next of the later points.
            int next = INT32_MAX, row = 0, column = 0;
            table_.each(cell_, [&](int q, int of_row, int of_column) {
                if (q > last && q < next) next = q, row = of_row, column = of_column;
            });
            add_point(weight_of(next, row, column), dout + next, channels, sums);
            last = next;
        }
        for (uint32_t votes = __ballot_sync(~0u, many); votes; votes &= votes - 1) {
            const int lane = threadIdx.x % 32, owner = __ffs(static_cast<int>(votes)) - 1;
            const PointCell cell = {__shfl_sync(~0u, cell_.y, owner), __shfl_sync(~0u, cell_.x, owner)};
            P part[depth] = {};
            for (int q = __shfl_sync(~0u, own_, owner) + 1 + lane; q < problem_.points; q += 32) {
                const int64_t row = int64_t{cell.y} - table_.cell(q).y, column = int64_t{cell.x} - table_.cell(q).x;
                if (row < 0 || row > 1 || column < 0 || column > 1) continue;
                add_point(weight_of(q, static_cast<int>(row), static_cast<int>(column)), dout + q, channels, part);
            }
#pragma unroll
            for (int c = 0; c < depth; ++c) {
                const P sum = warp_sum(part[c]);
                if (lane == owner) sums[c] += sum;
            }
        }
        if (!owns_) return;
#pragma unroll
        for (int c = 0; c < depth; ++c) {
            if (c < channels) to[c * area] = narrow<T>(widen(old[c]) + sums[c]);
        }
    }

  private:
    __device__ P weight_of(int q, int row, int column) const {
        GridPoint<P> point;
        locate(grid_ + q * 2, problem_.in, point);
        return point.weight(row, column);
    }

    __device__ void add_point(P weight, const T *from, int channels, P (&sums)[depth]) const {
        T d[depth];
#pragma unroll
        for (int c = 0; c < depth; ++c) {
            if (c < channels) d[c] = from[int64_t{c} * problem_.points];
        }
#pragma unroll
        for (int c = 0; c < depth; ++c) {
            if (c < channels) sums[c] = multiply_add(weight, widen(d[c]), sums[c]);
        }
    }

    const FewPoints &problem_;
    const T *const grid_;
    const PointTable &table_;
    const int own_;
    PointCell cell_ = {};
    bool owns_ = false; // the lane adds its cell
    int later_ = 0;     // points that touch it too
    P weight_ = 0;
    int64_t to_ = 0;
};

/// Blocks that make the gradient of the input, then those for that of the grid.
template <class T>
__global__ void __launch_bounds__(FewPointsPolicy::threads)
    grid_sample_backward_points_kernel(FewPoints problem, GradientPoints points, const T *dout, const T *input,
                                       const T *grid, T *dinput, T *dgrid) {
    begin_kernel();
    constexpr int threads = FewPointsPolicy::threads, depth = PointTeam<T>::depth;
    extern __shared__ __align__(16) unsigned char shared_memory[];
    const int64_t of_grid = blockIdx.x - problem.grid.count();
    if (of_grid >= 0) {
        add_to_grid(of_grid * threads + threadIdx.x, points, problem.in, dout, input, grid, dgrid);
        return;
    }
    const auto place = problem.grid.place(blockIdx.x);
    const int64_t image = place[2], plane = image * problem.C;
    grid += image * problem.points * 2;
    PointTable table(shared_memory, problem);
    table.fill(problem, grid);
    const int own =
        static_cast<int>(place[0]) * (threads / FewPointsPolicy::team) + threadIdx.x / FewPointsPolicy::team;
    const PointTeam<T> team(problem, grid, table, own);
    const int step = static_cast<int>(problem.grid.extent(1)) * depth;
    for (int c = static_cast<int>(place[1]) * depth; c < problem.C; c += step) {
        team.add(dout + (plane + c) * problem.points, dinput + (plane + c) * problem.in.area(),
                 min(problem.C - c, depth));
    }
}

/// Whether teams of points are faster than blocks that have tiles.
template <class T> bool few_points(int64_t N, int32_t C, int64_t points, FewPoints &problem, const PlaneSize &in) {
    using Policy = FewPointsPolicy;
    if (points > Policy::most || N > 1 << 16) return false;
    const bool one_group = C <= PointTeam<T>::depth && points <= Policy::most_in_one_group;
    const int64_t near = one_group ? Policy::near_in_one_group : Policy::near;
    if (std::min(points, points * 9 / in.area()) > near) return false;
    const int64_t blocks = ceil_divide(points, Policy::threads / Policy::team);
    const int64_t groups = ceil_divide(C, PointTeam<T>::depth);
    const int64_t pieces = std::clamp<int64_t>(2 * busy_blocks() / (blocks * N), 1, groups);
    int32_t places = 32;
    while (places < 2 * points) places *= 2;
    problem = {in, static_cast<int32_t>(points), C, places, TileGrid<3, int64_t>(blocks, pieces, N)};
    return true;
}

} // namespace baracuda::image
