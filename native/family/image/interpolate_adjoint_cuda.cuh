// The adjoint of bilinear resizing on the device. It takes tiles of cells: sums across go to shared memory, then each
// thread sums down. For x2, a thread owns a vector of cells and walks down a strip of rows.
#pragma once

#include "core/device/launch.cuh"
#include "family/image/interpolate_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

/// `size` in the fewest equal parts of at most `limit`: the size of a part.
inline int64_t even_part(int64_t size, int64_t limit) { return ceil_divide(size, ceil_divide(size, limit)); }

/// Tiles of rows by columns, `together` planes at a time, and slices: the planes that a block takes in turn.
struct PlaneTiles {
    int64_t planes;
    int32_t height, width; // of a plane, in rows and in vectors of columns
    int32_t rows, columns; // of a tile
    int64_t together, slices;
    Divider<int32_t> by_rows, by_columns;

    PlaneTiles(int64_t planes, int32_t height, int32_t width, int64_t rows, int64_t columns, int64_t together,
               int64_t blocks)
        : planes(planes), height(height), width(width), rows(static_cast<int32_t>(rows)),
          columns(static_cast<int32_t>(columns)), together(together), by_rows(this->rows), by_columns(this->columns) {
        const int64_t groups = ceil_divide(planes, together);
        slices = ceil_divide(groups, std::max<int64_t>(1, tiles() * groups / blocks));
    }

    int64_t tiles() const { return ceil_divide(height, rows) * ceil_divide(width, columns); }
    int64_t count() const { return tiles() * slices; }

    struct Place {
        int32_t row, rows, column, columns; // of this block's tile
        int64_t plane;                      // the first
    };
    __device__ Place place() const {
        const uint32_t across = by_columns.quotient(width - 1) + 1, down = by_rows.quotient(height - 1) + 1;
        const uint32_t line = blockIdx.x / across, slice = line / down;
        const auto row = static_cast<int32_t>((line - slice * down) * rows);
        const auto column = static_cast<int32_t>((blockIdx.x - line * across) * columns);
        return {row, min(rows, height - row), column, min(columns, width - column), slice * together};
    }
};

/// Tuned on an H200; see benchmarks/h200.md.
struct GatherPolicy {
    static constexpr int threads = 256;
    static constexpr int resident = 4;      // blocks of a multiprocessor, at least
    static constexpr int cells = 8;         // of a thread
    static constexpr int columns = 64;      // of a tile, at most
    static constexpr int rows = 64;         // of a tile, at most
    static constexpr int sums = 4608;       // sums across that a block holds at a time
    static constexpr int lines = 512;       // their rows, at most
    static constexpr int cached = 4;        // contributors of a cell in a row that a thread reads together
    static constexpr int unroll = 2;        // rows that a thread reads together
    static constexpr int max_team = 32;     // threads that share a sum across
    static constexpr int64_t blocks = 2048; // keep a large GPU busy
};

/// Threads that share a sum, so that each has at most `cached` contributors where possible.
inline int team_size(int64_t contributors) {
    int team = 1;
    while (team < GatherPolicy::max_team && team * GatherPolicy::cached < contributors) team *= 2;
    return team;
}

/// The sum over `team` neighbouring threads, in the same order whichever they are.
template <class P> __device__ P team_sum(P value, int team) {
    const unsigned lane = threadIdx.x % 32;
    const unsigned members = (team == 32 ? ~0u : (1u << team) - 1) << (lane & ~(team - 1));
    for (int step = team / 2; step > 0; step /= 2) value += __shfl_xor_sync(members, value, step);
    return value;
}

/// What a member of a team sums in each row for one column of cells: every team-th contributor.
template <class P, int cached> class ColumnShare {
  public:
    __device__ ColumnShare(const BilinearAxis &axis, int32_t cell, int team, int member)
        : axis_(axis), cell_(cell), team_(team) {
        const IndexRange range = axis.contributors<P>(cell);
        const int32_t all = range.end - range.begin, left = all - member;
        empty_ = all == 0;
        few_ = all <= cached * team;
        first_ = static_cast<uint32_t>(range.begin) + member;
        count_ = left > 0 ? (left - 1) / team + 1 : 0;
#pragma unroll
        for (int i = 0; i < cached; ++i) weights_[i] = i < count_ ? weight(i) : 0;
    }

    __device__ bool empty() const { return empty_; }
    /// Whether the whole team has no others than the first `cached`.
    __device__ bool few() const { return few_; }

    /// The first contributors of a row.
    template <class T> struct Cells {
        T values[cached];
    };
    template <class T> __device__ Cells<T> load(const T *row) const {
        Cells<T> cells;
#pragma unroll
        for (int i = 0; i < cached; ++i) cells.values[i] = i < count_ ? row[column(i)] : T(0);
        return cells;
    }

    template <class T> __device__ P sum(const Cells<T> &cells) const {
        P total = 0;
#pragma unroll
        for (int i = 0; i < cached; ++i) total = multiply_add(weights_[i], widen(cells.values[i]), total);
        return total;
    }
    /// Of all contributors.
    template <class T> __device__ P sum(const T *row) const {
        P total = sum(load(row));
#pragma unroll 1
        for (int32_t i = cached; i < count_; ++i) total = multiply_add(weight(i), widen(row[column(i)]), total);
        return total;
    }

  private:
    __device__ uint32_t column(int32_t i) const { return first_ + static_cast<uint32_t>(i) * team_; }
    __device__ P weight(int32_t i) const { return axis_.tap<P>(static_cast<int32_t>(column(i))).share(cell_); }

    const BilinearAxis &axis_;
    int32_t cell_, count_; // count_: contributors
    uint32_t first_, team_;
    bool empty_, few_;
    P weights_[cached];
};

/// Tiles whose sums a block holds at once where possible, of several planes where these are small.
template <class Policy>
PlaneTiles gather_tiles(int64_t planes, const BilinearAxis &rows, int64_t width, int lanes, int team) {
    const int64_t columns = even_part(width, std::max(1, std::min(Policy::columns, Policy::threads / team) / lanes));
    const int64_t cells = columns * lanes, most = Policy::threads * Policy::cells / cells; // most: rows of a tile
    int64_t limit = std::min<int64_t>(Policy::rows, most);
    while (limit > 1 && rows.contributors_of(limit) * cells > Policy::sums) --limit;
    const int64_t lines = planes * ceil_divide(width, columns) * rows.in();
    const int64_t height = even_part(rows.in(), std::clamp<int64_t>(lines / Policy::blocks, 1, limit));
    int64_t together = 1;
    if (height == rows.in()) {
        together = std::min(most / height, std::min<int64_t>(Policy::sums / cells, Policy::lines) / rows.out());
        together = std::clamp<int64_t>(std::min(together, lines / height / Policy::blocks), 1, planes);
    }
    return {planes, rows.in(), static_cast<int32_t>(width), height, columns, together, Policy::blocks};
}

/// dinput += the adjoint's sums. Sums across the columns, of all rows of dout that the tile's cells need, are made side
/// by side; then each thread sums down for its cells.
template <int V, class Policy, class T>
__global__ void __launch_bounds__(Policy::threads, Policy::resident)
    gather_kernel(PlaneTiles tiles, BilinearAxis rows, BilinearAxis columns, int team, const T *dout, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    using Share = ColumnShare<P, Policy::cached>;
    constexpr int items = Policy::cells / V, unroll = Policy::unroll; // items: vectors of cells of a thread
    struct alignas(V * sizeof(P) < 16 ? V * sizeof(P) : 16) Lanes {
        P values[V];
    };
    __shared__ Lanes across[Policy::sums / V];
    __shared__ Tap<P> taps[Policy::lines];      // of the rows that `across` holds
    __shared__ IndexRange ranges[Policy::rows]; // of the tile's rows
    __shared__ bool named[Policy::columns];     // whether a cell has contributors across

    const PlaneTiles::Place place = tiles.place();
    const auto thread = static_cast<int32_t>(threadIdx.x);
    if (thread < place.rows) ranges[thread] = rows.contributors<P>(place.row + thread);
    const int width = tiles.columns * V; // of a row of `across`
    const int member = thread % team, line = thread / team / width, x = thread / team % width;
    const int lines = Policy::threads / (team * width); // that are summed side by side
    const bool sums = line < lines && x < place.columns * V;
    const Share share(columns, sums ? place.column * V + x : 0, team, member);
    if (sums && line == 0 && member == 0) named[x] = !share.empty();
    __syncthreads();
    const int32_t begin = ranges[0].begin, depth = ranges[place.rows - 1].end - begin;
    const int held = min(Policy::lines, Policy::sums / width); // rows of `across`

    for (int64_t plane = place.plane; plane < tiles.planes; plane += tiles.slices * tiles.together) {
        const int64_t left = tiles.planes - plane, group = left < tiles.together ? left : tiles.together;
        const int64_t deep = group * depth; // rows of dout
        const T *in = dout + (plane * rows.out() + begin) * columns.out();
        T *out = dinput + (plane * rows.in() + place.row) * columns.in() + static_cast<int64_t>(place.column) * V;

        Vector<T, V> cells[items];
        P totals[items][V];
        /// Item i of the thread: its place in the tile, whose row counts through the planes, and its rows of dout.
        struct Item {
            int32_t row, of_plane, column, begin, end;
        };
        const auto item = [&](int i) {
            const int32_t index = thread + i * Policy::threads, row = tiles.by_columns.quotient(index);
            const int32_t nth = tiles.by_rows.quotient(row);
            Item at{row, row - nth * tiles.rows, index - row * tiles.columns, 0, 0};
            if (nth < group && at.of_plane < place.rows && at.column < place.columns) {
                const int32_t first = nth * depth - begin;
                at.begin = first + ranges[at.of_plane].begin, at.end = first + ranges[at.of_plane].end;
            }
            return at;
        };
        const auto address = [&](const Item &at) {
            return out + static_cast<int64_t>(at.row) * columns.in() + at.column * V;
        };
#pragma unroll
        for (int i = 0; i < items; ++i) {
            const Item at = item(i);
            if (at.begin < at.end) cells[i].load(address(at));
#pragma unroll
            for (int l = 0; l < V; ++l) totals[i][l] = 0;
        }

        for (int64_t top = 0; top < deep; top += held) {
            const int count = deep - top < held ? static_cast<int>(deep - top) : held;
            if (plane == place.plane || deep > held) { // else they are still there
                for (int k = thread; k < count; k += Policy::threads) {
                    taps[k] = rows.tap<P>(begin + static_cast<int32_t>(top + k) % depth);
                }
            }
            const auto put = [&](int k, P sum) {
                sum = team_sum(sum, team);
                if (member == 0) reinterpret_cast<P *>(across)[k * width + x] = sum;
            };
            const T *row = in + (top + line) * columns.out();
            const int64_t step = static_cast<int64_t>(lines) * columns.out();
            if (sums && share.few()) {
                for (int k = line; k < count; k += lines * unroll, row += step * unroll) {
                    typename Share::template Cells<T> read[unroll];
#pragma unroll
                    for (int u = 0; u < unroll; ++u) {
                        if (k + u * lines < count) read[u] = share.load(row + u * step);
                    }
#pragma unroll
                    for (int u = 0; u < unroll; ++u) {
                        if (k + u * lines < count) put(k + u * lines, share.sum(read[u]));
                    }
                }
            } else if (sums) {
                for (int k = line; k < count; k += lines, row += step) put(k, share.sum(row));
            }
            __syncthreads();
#pragma unroll
            for (int i = 0; i < items; ++i) {
                const Item at = item(i);
                const int from = at.begin > top ? static_cast<int>(at.begin - top) : 0;
                const int end = at.end - top < count ? static_cast<int>(at.end - top) : count;
                for (int k = from; k < end; ++k) {
                    const P weight = taps[k].share(place.row + at.of_plane);
                    const Lanes sum = across[k * tiles.columns + at.column];
#pragma unroll
                    for (int l = 0; l < V; ++l) totals[i][l] = multiply_add(weight, sum.values[l], totals[i][l]);
                }
            }
            __syncthreads();
        }

#pragma unroll
        for (int i = 0; i < items; ++i) {
            const Item at = item(i);
            if (at.begin == at.end) continue;
            T lanes[V];
#pragma unroll
            for (int l = 0; l < V; ++l) {
                const T cell = cells[i].lane(l);
                lanes[l] = named[at.column * V + l] ? narrow<T>(widen(cell) + totals[i][l]) : cell;
            }
            cells[i].set(lanes);
            cells[i].store(address(at));
        }
    }
}

/// V neighbouring cells of an axis that doubles.
template <class T, int V> class HalvedColumns {
  public:
    using P = Compute<T>;
    /// Their contributors in a row of dout.
    struct Contributors {
        Vector<T, V> own[2];
        T left, right;
    };

    __device__ HalvedColumns(int32_t vector, int64_t vectors)
        : at_left_(vector == 0), at_right_(vector == vectors - 1), first_(vector * V * 2),
          left_(at_left_ ? first_ : first_ - 1), right_(at_right_ ? first_ : first_ + 2 * V) {}

    __device__ Contributors load(const T *row) const {
        Contributors contributors;
        contributors.own[0].load(row + first_);
        contributors.own[1].load(row + first_ + V);
        contributors.left = row[left_], contributors.right = row[right_];
        return contributors;
    }
    /// From left to right. Index 0 is of cell 0 alone, but names cell 1 too; the last index is of the last cell alone.
    __device__ void sum(const Contributors &contributors, P (&sums)[V]) const {
        P all[2 * V + 2] = {at_left_ ? P(0) : widen(contributors.left)};
#pragma unroll
        for (int i = 0; i < 2 * V; ++i) all[i + 1] = widen(contributors.own[i / V].lane(i % V));
        all[2 * V + 1] = at_right_ ? P(0) : widen(contributors.right);
#pragma unroll
        for (int i = 0; i < V; ++i) {
            const P upper = i == 0 && at_left_ ? P(1) : P(0.75), lower = i == V - 1 && at_right_ ? P(1) : P(0.75);
            P total = i == 1 && at_left_ ? multiply_add(P(0), all[1], P(0)) : P(0);
            total = multiply_add(P(0.25), all[2 * i], total);
            total = multiply_add(upper, all[2 * i + 1], total);
            total = multiply_add(lower, all[2 * i + 2], total);
            sums[i] = multiply_add(P(0.25), all[2 * i + 3], total);
        }
    }

  private:
    bool at_left_, at_right_;
    uint32_t first_, left_, right_; // unsigned: cheaper addresses
};

/// The same bits where both axes double. A thread owns V neighbouring cells and walks down a strip of rows. It reads
/// rows 2 k + 1 and 2 k + 2 of dout together, which rows k and k + 1 of the cells share. All that a step reads comes
/// before its arithmetic.
template <int V, class T>
__global__ void __launch_bounds__(ResizePolicy::threads, ResizePolicy::resident)
    halving_kernel(Strips strips, const T *dout, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    const int64_t index = thread_index();
    if (index >= strips.count) return;
    const Strips::Place place = strips.place(index);
    const HalvedColumns<T, V> columns(place.column, strips.columns);
    const int64_t width = strips.columns * V;
    const T *plane = dout + place.plane * strips.height * 4 * width;
    T *to = dinput + (place.plane * strips.height + place.begin) * width + static_cast<int64_t>(place.column) * V;
    const int32_t last = strips.height - 1;
    P totals[V], next[V] = {}; // of row k, and of row k + 1 from the rows of dout so far
    const auto step = [&](int32_t k) {
        const auto upper = columns.load(plane + static_cast<int64_t>(max(2 * k + 1, 0)) * 2 * width);
        const auto lower = columns.load(plane + static_cast<int64_t>(min(2 * k + 2, 2 * last + 1)) * 2 * width);
        P above[V], below[V];
        columns.sum(upper, above);
        columns.sum(lower, below);
        const P near = k == last ? P(1) : P(0.75), first = k < 0 ? P(1) : P(0.75);
#pragma unroll
        for (int i = 0; i < V; ++i) {
            if (k < 0) above[i] = 0;     // no such row of dout
            if (k == last) below[i] = 0; // the same
            totals[i] = multiply_add(P(0.25), below[i], multiply_add(near, above[i], next[i]));
            // Row 0 of dout names row 1 too, with weight 0.
            const P zero = k == 0 ? multiply_add(P(0), next[i], P(0)) : P(0);
            next[i] = multiply_add(first, below[i], multiply_add(P(0.25), above[i], zero));
        }
    };
    int32_t k = place.begin == 1 ? -1 : place.begin - 1;
    for (; k < place.begin; ++k) step(k);
    for (; k < place.end; ++k, to += width) {
        Vector<T, V> cells;
        cells.load(to);
        step(k);
        T lanes[V];
#pragma unroll
        for (int i = 0; i < V; ++i) lanes[i] = narrow<T>(widen(cells.lane(i)) + totals[i]);
        cells.set(lanes);
        cells.store(to);
    }
}

template <class T, class Policy = GatherPolicy>
Status interpolate_bilinear_2d_backward(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH,
                                        int32_t OW, const T *dout, T *dinput, int32_t align_corners,
                                        double scale_h_factor, double scale_w_factor) {
    const BilinearAxis rows(IH, OH, align_corners, scale_h_factor), columns(IW, OW, align_corners, scale_w_factor);
    const int team = team_size(columns.contributors_of(1));
    const int64_t planes = static_cast<int64_t>(N) * C;
    return with_widest_vector(IW, dinput, [&](auto lanes) {
        constexpr int V = lanes.value;
        if constexpr (V > 1) {
            if (rows.doubles() && columns.doubles() && reinterpret_cast<uintptr_t>(dout) % (V * sizeof(T)) == 0) {
                const Strips strips = Strips::busy(planes, IH, IW / V, ResizePolicy::halved_rows);
                return launch_strips(call, strips.count, halving_kernel<V, T>, strips, dout, dinput);
            }
        }
        const PlaneTiles tiles = gather_tiles<Policy>(planes, rows, IW / V, V, team);
        return launch(call, tiles.count(), Policy::threads, 0, gather_kernel<V, Policy, T>, tiles, rows, columns, team,
                      dout, dinput);
    });
}

} // namespace baracuda::image
