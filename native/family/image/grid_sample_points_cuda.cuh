// The gradient of grid_sample's input where an image has few points: a team of four lanes has a point, and each lane
// one of its corners. Every block looks at all points of its image. A cell is added by the first point that touches it,
// with what all later ones give it, in their order.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "family/image/grid_sample_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

struct FewPointsPolicy {
    static constexpr int threads = 256;
    static constexpr int team = 4;                     // lanes of a point: one for each corner
    static constexpr int most = 1024;                  // points of an image
    static constexpr int many = 32;                    // neighbours of a point whose sums a warp makes
    static constexpr int near = 8;                     // neighbours, as expected of random points, at most
    static constexpr int64_t pairs = int64_t{1} << 21; // of points that take a microsecond, more or less
    static constexpr int64_t tile_time = 8;            // microseconds of the blocks that keep the device busy
};

/// What a block does: some points of an image, in every pieces-th group of channels.
struct FewPoints {
    PlaneSize in;
    int32_t points, C;         // of an image
    TileGrid<3, int64_t> grid; // blocks of points, pieces of channels, images
};

/// The cell of the first corner of a point: the one up and left of it.
struct alignas(8) PointCell {
    int32_t y, x;
};

template <class T> class PointTeam {
  public:
    using P = Compute<T>;
    static constexpr int depth = 32 / sizeof(P); // channels at once

    /// `cells`: where the points of the image are, with y = INT32_MIN where one touches nothing.
    __device__ PointTeam(const FewPoints &problem, const T *grid, const PointCell *cells, int own)
        : problem_(problem), grid_(grid), cells_(cells), own_(own), cell_(cells[own]) {
        const bool used = own < problem.points && cell_.y != INT32_MIN;
        // Which corners earlier and later points touch as well, and how many points do.
        uint32_t earlier = 0, later = 0;
        int neighbours = 0;
        for (int q = corner(); used && q < problem.points; q += FewPointsPolicy::team) {
            const uint32_t shared = shared_corners(cells[q]);
            if (shared == 0 || q == own) continue;
            (q < own ? earlier : later) |= shared;
            ++neighbours;
        }
#pragma unroll
        for (int step = 1; step < FewPointsPolicy::team; step *= 2) {
            earlier |= shuffle_xor(earlier, step), later |= shuffle_xor(later, step);
            neighbours += shuffle_xor(neighbours, step);
        }
        const int32_t y = cell_.y + row(), x = cell_.x + column();
        owns_ = used && y >= 0 && y < problem.in.height && x >= 0 && x < problem.in.width && !(earlier >> corner() & 1);
        shared_ = owns_ && (later >> corner() & 1);
        many_ = shared_ && neighbours > FewPointsPolicy::many;
        if (owns_) weight_ = weight_of(own, row(), column());
        to_ = int64_t{y} * problem.in.width + x;
    }

    /// Adds the sums of the lane's cell in `channels` channels from those of `dout` and `dinput` on.
    __device__ void add(const T *dout, T *dinput, int channels) const {
        P sums[depth] = {};
        if (owns_) add_point(weight_, dout + own_, channels, sums);
        for (int q = own_ + 1; shared_ && !many_ && q < problem_.points; ++q)
            add_if_near(q, cell_, corner(), dout, channels, sums);
        for (uint32_t votes = __ballot_sync(~0u, many_); votes; votes &= votes - 1) {
            const int lane = threadIdx.x % 32, owner = __ffs(static_cast<int>(votes)) - 1;
            const PointCell cell = {__shfl_sync(~0u, cell_.y, owner), __shfl_sync(~0u, cell_.x, owner)};
            P part[depth] = {};
            for (int q = __shfl_sync(~0u, own_, owner) + 1 + lane; q < problem_.points; q += 32) {
                add_if_near(q, cell, owner % FewPointsPolicy::team, dout, channels, part);
            }
#pragma unroll
            for (int c = 0; c < depth; ++c) {
                const P sum = warp_sum(part[c]);
                if (lane == owner) sums[c] += sum;
            }
        }
        if (!owns_) return;
        T old[depth], *const to = dinput + to_;
        const int64_t area = problem_.in.area();
#pragma unroll
        for (int c = 0; c < depth; ++c) {
            if (c < channels) old[c] = to[c * area];
        }
#pragma unroll
        for (int c = 0; c < depth; ++c) {
            if (c < channels) to[c * area] = narrow<T>(widen(old[c]) + sums[c]);
        }
    }

  private:
    static __device__ int corner() { return static_cast<int>(threadIdx.x) % FewPointsPolicy::team; }
    static __device__ int row() { return corner() / 2; }
    static __device__ int column() { return corner() % 2; }

    /// Bit i: whether a point at `other` touches corner i of the one at `cell`.
    static __device__ uint32_t shared_corners(const PointCell &cell, const PointCell &other) {
        const uint32_t down = static_cast<uint32_t>(other.y) - cell.y + 1; // 0 to 2 for neighbours
        const uint32_t right = static_cast<uint32_t>(other.x) - cell.x + 1;
        if (down > 2 || right > 2) return 0;
        const uint32_t rows = down == 0   ? 0x3
                              : down == 1 ? 0xf
                                          : 0xc,
                       columns = right == 0   ? 0x5
                                 : right == 1 ? 0xf
                                              : 0xa;
        return rows & columns;
    }
    __device__ uint32_t shared_corners(const PointCell &other) const { return shared_corners(cell_, other); }

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

    /// Adds point q where it touches a corner of the point at `cell`.
    __device__ void add_if_near(int q, const PointCell &cell, int corner, const T *dout, int channels,
                                P (&sums)[depth]) const {
        const PointCell other = cells_[q];
        if (!(shared_corners(cell, other) >> corner & 1)) return;
        const int row = cell.y + corner / 2 - other.y, column = cell.x + corner % 2 - other.x;
        add_point(weight_of(q, row, column), dout + q, channels, sums);
    }

    const FewPoints &problem_;
    const T *const grid_;
    const PointCell *const cells_;
    const int own_;
    const PointCell cell_;
    bool owns_, shared_, many_; // the lane adds its cell; later points touch it; they are for the warp
    P weight_ = 0;
    int64_t to_;
};

template <class T>
__global__ void __launch_bounds__(FewPointsPolicy::threads)
    grid_sample_backward_points_kernel(FewPoints problem, const T *dout, const T *grid, T *dinput) {
    begin_kernel();
    constexpr int threads = FewPointsPolicy::threads, depth = PointTeam<T>::depth;
    __shared__ PointCell cells[FewPointsPolicy::most];
    const auto place = problem.grid.place(blockIdx.x);
    const int64_t image = place[2], plane = image * problem.C;
    grid += image * problem.points * 2;
    for (int q = threadIdx.x; q < problem.points; q += threads) {
        GridPoint<Compute<T>> point;
        const bool touches = locate(grid + q * 2, problem.in, point);
        cells[q] = {touches ? point.y : INT32_MIN, point.x};
    }
    __syncthreads();
    const int own =
        static_cast<int>(place[0]) * (threads / FewPointsPolicy::team) + threadIdx.x / FewPointsPolicy::team;
    const PointTeam<T> team(problem, grid, cells, min(own, FewPointsPolicy::most - 1));
    const int step = static_cast<int>(problem.grid.extent(1)) * depth;
    for (int c = static_cast<int>(place[1]) * depth; c < problem.C; c += step) {
        team.add(dout + (plane + c) * problem.points, dinput + (plane + c) * problem.in.area(),
                 min(problem.C - c, depth));
    }
}

/// Whether teams of points are faster than `tiles` blocks that have tiles.
template <class T>
bool few_points(int64_t N, int32_t C, int64_t points, int64_t tiles, FewPoints &problem, const PlaneSize &in) {
    using Policy = FewPointsPolicy;
    if (points > Policy::most || N > 1 << 16) return false;
    if (std::min(points, points * 9 / in.area()) > Policy::near) return false;
    const int64_t blocks = ceil_divide(points, Policy::threads / Policy::team);
    const int64_t groups = ceil_divide(C, PointTeam<T>::depth);
    const int64_t pieces = std::clamp<int64_t>(2 * busy_blocks() / (blocks * N), 1, groups);
    if (N * pieces * points * points / Policy::pairs > Policy::tile_time * ceil_divide(tiles, busy_blocks()))
        return false;
    problem = {in, static_cast<int32_t>(points), C, TileGrid<3, int64_t>(blocks, pieces, N)};
    return true;
}

} // namespace baracuda::image
