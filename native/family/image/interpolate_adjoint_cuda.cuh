// The adjoint of interpolate.h on the device. A block takes a tile of cells: it sums rows of dout across into shared
// memory, then each thread sums these sums down for its cells. For x2, a thread owns a vector of cells and walks down a
// strip of rows. Other files have the kernels for few contributors or cells, which serve most problems.
#pragma once

#include "core/device/warp.cuh"
#include "core/layout/alignment.h"
#include "family/image/interpolate_adjoint_apart_cuda.cuh"
#include "family/image/interpolate_adjoint_few_cuda.cuh"
#include "family/image/interpolate_adjoint_walk_cuda.cuh"
#include "family/image/interpolate_cuda.cuh"

namespace baracuda::image {

/// Tuned on an H200; see benchmarks/h200.md.
struct GatherPolicy {
    static constexpr int threads = 256;
    static constexpr int resident_blocks = 4; // of a multiprocessor, at least
    static constexpr int busy_blocks = 15;    // of a multiprocessor, which keep it busy
    static constexpr int cells = 8;           // of a thread
    static constexpr int max_columns = 64;    // of a tile
    static constexpr int max_rows = 64;       // of a tile
    static constexpr int max_sums = 4608;     // across that a block holds at a time
    static constexpr int max_lines = 512;     // their rows
    static constexpr int unroll = 2;          // rows that a thread reads before it sums
};

/// Tiles of rows by columns of vectors, in `together` planes at a time.
struct PlaneTiles {
    int64_t planes;
    int32_t height, width;       // of a plane, in rows and in vectors
    TileGrid<3, int64_t> blocks; // tiles across, tiles down, slices: groups of planes that a block takes in turn
    TileGrid<3> vectors;         // of a tile: columns, rows, planes

    PlaneTiles(int64_t planes, int32_t height, int32_t width, int64_t rows, int64_t columns, int64_t together,
               int64_t busy_blocks)
        : planes(planes), height(height), width(width), vectors(columns, rows, together) {
        const int64_t across = ceil_divide(width, columns), down = ceil_divide(height, rows);
        const int64_t groups = ceil_divide(planes, together);
        const int64_t turns = std::max<int64_t>(1, across * down * groups / busy_blocks);
        blocks = TileGrid<3, int64_t>(across, down, ceil_divide(groups, turns));
    }

    HD int32_t columns() const { return vectors.extent(0); }
    HD int32_t rows() const { return vectors.extent(1); }
    HD int32_t together() const { return vectors.extent(2); }

    /// A block's tile, of `rows` by `columns`, and its first plane.
    struct Place {
        int32_t row, rows, column, columns;
        int64_t plane;
    };
    __device__ Place place() const {
        const auto at = blocks.place(blockIdx.x);
        const int32_t row = static_cast<int32_t>(at[1]) * rows(), column = static_cast<int32_t>(at[0]) * columns();
        return {row, min(rows(), height - row), column, min(columns(), width - column), at[2] * together()};
    }
};

/// What a lane of a subwarp sums in each row for one column of cells: every size-th contributor.
template <class P> class ColumnContributors {
    static constexpr int cached = ResizePolicy::lane_contributors;

  public:
    __device__ ColumnContributors(const BilinearAxis &axis, int32_t cell, int size, int lane)
        : axis_(axis), cell_(cell), size_(size) {
        const IndexRange range = axis.contributors<P>(cell);
        const int32_t all = range.end - range.begin, left = all - lane;
        empty_ = all == 0;
        few_ = all <= cached * size;
        first_ = static_cast<uint32_t>(range.begin) + lane;
        count_ = left > 0 ? (left - 1) / size + 1 : 0;
#pragma unroll
        for (int i = 0; i < cached; ++i) weights_[i] = i < count_ ? weight(i) : 0;
    }

    __device__ bool empty() const { return empty_; }
    /// Whether no lane of the subwarp has others than the first `cached`.
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
    __device__ uint32_t column(int32_t i) const { return first_ + static_cast<uint32_t>(i) * size_; }
    __device__ P weight(int32_t i) const { return axis_.tap<P>(static_cast<int32_t>(column(i))).weight_of(cell_); }

    const BilinearAxis &axis_;
    int32_t cell_, count_; // count_: contributors of this lane
    uint32_t first_, size_;
    bool empty_, few_;
    P weights_[cached];
};

/// Tiles whose sums a block holds at once where possible, of several planes where these are small. `lanes`: elements of
/// a vector.
inline PlaneTiles gather_tiles(int64_t planes, const BilinearAxis &rows, int64_t width, int lanes, int subwarp,
                               int64_t busy_blocks) {
    using Policy = GatherPolicy;
    const int64_t columns =
        even_part(width, std::max(1, std::min(Policy::max_columns, Policy::threads / subwarp) / lanes));
    const int64_t cells = columns * lanes, most = Policy::threads * Policy::cells / cells; // most: rows of a tile
    int64_t limit = std::min<int64_t>(Policy::max_rows, most);
    while (limit > 1 && rows.contributors_of(limit) * cells > Policy::max_sums) --limit;
    const int64_t lines = planes * ceil_divide(width, columns) * rows.in();
    const int64_t height = even_part(rows.in(), std::clamp<int64_t>(lines / busy_blocks, 1, limit));
    int64_t together = 1;
    if (height == rows.in()) {
        together = std::min(most / height, std::min<int64_t>(Policy::max_sums / cells, Policy::max_lines) / rows.out());
        together = std::clamp<int64_t>(std::min(together, lines / height / busy_blocks), 1, planes);
    }
    return {planes, rows.in(), static_cast<int32_t>(width), height, columns, together, busy_blocks};
}

/// A block's tile of the adjoint. For each group of planes, and as many of their rows of dout as shared memory holds:
///
///     sum_across   each subwarp sums the contributors of one column of cells in one row of dout, with x's weights
///     sum_down     each thread sums these sums for its vectors of cells, with y's weights
///
template <int V, class T> class BilinearGather {
    using Policy = GatherPolicy;
    using P = Compute<T>;
    static constexpr int threads = Policy::threads, items = Policy::cells / V; // items: vectors of cells of a thread

  public:
    struct Shared {
        Vector<P, V> across[Policy::max_sums / V];
        Tap<P> taps[Policy::max_lines];        // of the rows that `across` holds
        IndexRange ranges[Policy::max_rows];   // of the tile's rows
        bool contributed[Policy::max_columns]; // whether a cell has contributors across
    };

    /// adds: to what cells have; else their sums are written, and zeros where nothing contributes.
    __device__ BilinearGather(Shared &shared, const PlaneTiles &tiles, const BilinearAxis &rows,
                              const BilinearAxis &columns, int subwarp, bool adds)
        : shared_(shared), tiles_(tiles), rows_(rows), columns_(columns), place_(tiles.place()),
          width_(tiles.columns() * V), adds_(adds), subwarp_(subwarp), lane_(thread() % subwarp),
          line_(thread() / subwarp / width_), x_(thread() / subwarp % width_), lines_(threads / (subwarp * width_)),
          sums_(line_ < lines_ && x_ < place_.columns * V),
          contributors_(columns, sums_ ? place_.column * V + x_ : 0, subwarp, lane_) {
        if (thread() < place_.rows) shared.ranges[thread()] = rows.contributors<P>(place_.row + thread());
        if (sums_ && line_ == 0 && lane_ == 0) shared.contributed[x_] = !contributors_.empty();
        __syncthreads();
        begin_ = shared.ranges[0].begin, depth_ = shared.ranges[place_.rows - 1].end - begin_;
    }

    __device__ void add(const T *dout, T *dinput) const {
        const int held = min(Policy::max_lines, Policy::max_sums / width_); // rows of `across`
        for (int64_t plane = place_.plane; plane < tiles_.planes;
             plane += tiles_.blocks.extent(2) * tiles_.together()) {
            const int64_t left = tiles_.planes - plane;
            const int group = left < tiles_.together() ? static_cast<int>(left) : tiles_.together();
            const int64_t deep = static_cast<int64_t>(group) * depth_; // rows of dout
            const T *in = dout + (plane * rows_.out() + begin_) * columns_.out();
            T *out =
                dinput + (plane * rows_.in() + place_.row) * columns_.in() + static_cast<int64_t>(place_.column) * V;
            Vector<T, V> cells[items];
            P totals[items][V];
            load(out, group, cells, totals);
            for (int64_t top = 0; top < deep; top += held) {
                const int count = deep - top < held ? static_cast<int>(deep - top) : held;
                if (plane == place_.plane || deep > held) find_taps(top, count); // else they are still there
                sum_across(in + (top + line_) * columns_.out(), count);
                __syncthreads();
                sum_down(top, count, group, totals);
                __syncthreads();
            }
            store(out, group, cells, totals);
        }
    }

  private:
    static __device__ int32_t thread() { return static_cast<int32_t>(threadIdx.x); }

    /// Item i of the thread: its place in the tile, whose row counts through the planes, and its rows of dout, counted
    /// through the planes from the tile's first on.
    struct Item {
        int32_t row, of_plane, column, begin, end;
        bool exists;
    };
    __device__ Item item(int i, int group) const {
        const auto at = tiles_.vectors.place(thread() + i * threads);
        const bool exists = at[2] < group && at[1] < place_.rows && at[0] < place_.columns;
        Item item{at[2] * tiles_.rows() + at[1], at[1], at[0], 0, 0, exists};
        if (exists) {
            const int32_t first = at[2] * depth_ - begin_;
            item.begin = first + shared_.ranges[at[1]].begin, item.end = first + shared_.ranges[at[1]].end;
        }
        return item;
    }
    __device__ T *address(T *out, const Item &at) const {
        return out + static_cast<int64_t>(at.row) * columns_.in() + at.column * V;
    }

    __device__ void load(T *out, int group, Vector<T, V> (&cells)[items], P (&totals)[items][V]) const {
#pragma unroll
        for (int i = 0; i < items; ++i) {
            const Item at = item(i, group);
            if (adds_ && at.begin < at.end) cells[i].load(address(out, at));
#pragma unroll
            for (int l = 0; l < V; ++l) totals[i][l] = 0;
        }
    }

    /// Of `count` rows of dout from the top-th on.
    __device__ void find_taps(int64_t top, int count) const {
        for (int k = thread(); k < count; k += threads) {
            shared_.taps[k] = rows_.tap<P>(begin_ + static_cast<int32_t>(top + k) % depth_);
        }
    }

    /// `row`: the first of them that this subwarp sums, of every lines_-th.
    __device__ void sum_across(const T *row, int count) const {
        constexpr int unroll = Policy::unroll;
        if (!sums_) return;
        const auto put = [&](int k, P sum) {
            sum = subwarp_sum(sum, subwarp_);
            if (lane_ == 0) reinterpret_cast<P *>(shared_.across)[k * width_ + x_] = sum;
        };
        const int64_t step = static_cast<int64_t>(lines_) * columns_.out();
        if (!contributors_.few()) {
            for (int k = line_; k < count; k += lines_, row += step) put(k, contributors_.sum(row));
            return;
        }
        for (int k = line_; k < count; k += lines_ * unroll, row += step * unroll) {
            typename ColumnContributors<P>::template Cells<T> read[unroll];
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                if (k + u * lines_ < count) read[u] = contributors_.load(row + u * step);
            }
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                if (k + u * lines_ < count) put(k + u * lines_, contributors_.sum(read[u]));
            }
        }
    }

    __device__ void sum_down(int64_t top, int count, int group, P (&totals)[items][V]) const {
#pragma unroll
        for (int i = 0; i < items; ++i) {
            const Item at = item(i, group);
            const int from = at.begin > top ? static_cast<int>(at.begin - top) : 0;
            const int end = at.end - top < count ? static_cast<int>(at.end - top) : count;
            for (int k = from; k < end; ++k) {
                const P weight = shared_.taps[k].weight_of(place_.row + at.of_plane);
                const Vector<P, V> sum = shared_.across[k * tiles_.columns() + at.column];
#pragma unroll
                for (int l = 0; l < V; ++l) totals[i][l] = multiply_add(weight, sum.lane(l), totals[i][l]);
            }
        }
    }

    /// Cells without contributors keep their bits where sums are added.
    __device__ void store(T *out, int group, Vector<T, V> (&cells)[items], const P (&totals)[items][V]) const {
#pragma unroll
        for (int i = 0; i < items; ++i) {
            const Item at = item(i, group);
            if (adds_ ? at.begin == at.end : !at.exists) continue;
            T lanes[V];
#pragma unroll
            for (int l = 0; l < V; ++l) {
                const T cell = adds_ ? cells[i].lane(l) : T(0);
                const bool contributed = !adds_ || shared_.contributed[at.column * V + l];
                lanes[l] = contributed ? narrow<T>(widen(cell) + totals[i][l]) : cell;
            }
            cells[i].set(lanes);
            cells[i].store(address(out, at));
        }
    }

    Shared &shared_;
    const PlaneTiles &tiles_;
    const BilinearAxis &rows_, &columns_;
    const PlaneTiles::Place place_;
    const int width_; // cells of a row of `across`
    const bool adds_;
    const int subwarp_, lane_, line_, x_; // this thread's: size of its subwarp, place in it, and what that sums
    const int lines_;                     // rows that are summed side by side
    const bool sums_;                     // whether the thread does
    const ColumnContributors<P> contributors_;
    int32_t begin_, depth_; // rows of dout that the tile's cells need
};

/// dinput += the adjoint's sums, or where nothing is added to = these.
template <int V, class T>
__global__ void __launch_bounds__(GatherPolicy::threads, GatherPolicy::resident_blocks)
    bilinear_backward_kernel(PlaneTiles tiles, BilinearAxis rows, BilinearAxis columns, int subwarp, bool adds,
                             const T *dout, T *dinput) {
    begin_kernel();
    __shared__ typename BilinearGather<V, T>::Shared shared;
    BilinearGather<V, T>(shared, tiles, rows, columns, subwarp, adds).add(dout, dinput);
}

/// The sums across of a row of dout at V cells of an axis that doubles, from left to right. Index 2 i - 1 to 2 i + 2
/// contribute to cell i; index 0 is of cell 0 alone, but its tap names cell 1 too, with weight 0; the last index is of
/// the last cell alone.
template <class T, int V>
__device__ void sum_halved(const HaloLoader<T, V, 2> &columns,
                           const typename HaloLoader<T, V, 2>::Elements &contributors, Compute<T> (&sums)[V]) {
    using P = Compute<T>;
    P all[2 * V + 2];
    contributors.widen_to(all);
    const bool at_left = columns.at_left(), at_right = columns.at_right();
    if (at_left) all[0] = 0;
    if (at_right) all[2 * V + 1] = 0;
#pragma unroll
    for (int i = 0; i < V; ++i) {
        const P upper = i == 0 && at_left ? P(1) : P(0.75), lower = i == V - 1 && at_right ? P(1) : P(0.75);
        P total = i == 1 && at_left ? multiply_add(P(0), all[1], P(0)) : P(0);
        total = multiply_add(P(0.25), all[2 * i], total);
        total = multiply_add(upper, all[2 * i + 1], total);
        total = multiply_add(lower, all[2 * i + 2], total);
        sums[i] = multiply_add(P(0.25), all[2 * i + 3], total);
    }
}

/// The same bits where both axes double. A thread owns V neighbouring cells and walks down a strip of rows. It reads
/// rows 2 k + 1 and 2 k + 2 of dout together, which rows k and k + 1 of the cells share. All that a step reads comes
/// before its arithmetic.
template <int V, class T>
__global__ void __launch_bounds__(ResizePolicy::threads, ResizePolicy::resident_blocks)
    bilinear_x2_backward_kernel(Strips strips, bool adds, const T *dout, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    const int64_t index = thread_index();
    if (index >= strips.grid.count()) return;
    const Strips::Place place = strips.place(index);
    const int64_t width = strips.grid.extent(0) * V;
    const HaloLoader<T, V, 2> columns(place.column, static_cast<int32_t>(2 * width));
    const T *plane = dout + place.plane * strips.height * 4 * width;
    T *to = dinput + (place.plane * strips.height + place.begin) * width + static_cast<int64_t>(place.column) * V;
    const int32_t last = strips.height - 1;
    P totals[V], next[V] = {}; // of row k, and of row k + 1 from the rows of dout so far
    const auto step = [&](int32_t k) {
        const auto upper = columns.load(plane + static_cast<int64_t>(max(2 * k + 1, 0)) * 2 * width);
        const auto lower = columns.load(plane + static_cast<int64_t>(min(2 * k + 2, 2 * last + 1)) * 2 * width);
        P above[V], below[V];
        sum_halved<T, V>(columns, upper, above);
        sum_halved<T, V>(columns, lower, below);
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
        if (adds) cells.load(to);
        step(k);
        T lanes[V];
#pragma unroll
        for (int i = 0; i < V; ++i) lanes[i] = narrow<T>((adds ? widen(cells.lane(i)) : P(0)) + totals[i]);
        cells.set(lanes);
        cells.store(to);
    }
}

template <class T>
Status bilinear_backward(const Call &call, int64_t planes, const BilinearAxis &rows, const BilinearAxis &columns,
                         bool adds, const T *dout, T *dinput) {
    const int32_t IH = rows.in(), IW = columns.in();
    const int subwarp = subwarp_size(columns.contributors_of(1));
    return with_widest_vector(IW, dinput, [&](auto lanes) {
        constexpr int V = lanes.value;
        if constexpr (V > 1) {
            if (rows.doubles() && columns.doubles() && is_aligned(dout, V * sizeof(T))) {
                const Strips strips(planes, IH, IW / V, ResizePolicy::bilinear_x2_adjoint_rows);
                return launch_strips(call, strips.grid.count(), bilinear_x2_backward_kernel<V, T>, strips, adds, dout,
                                     dinput);
            }
        }
        const bool apart = rows.apart() && columns.apart();
        if (!(adds && apart) &&
            few_cells_serve(planes, rows, columns, std::max(most_contributors(rows), most_contributors(columns))))
            return bilinear_backward_few(call, planes, rows, columns, adds, dout, dinput);
        const int64_t cells = planes * IH * IW;
        if (apart && (adds || cells <= ApartPolicy::most_cleared)) {
            const Status status = adds ? Status::ok : clear(call, dinput, cells * sizeof(T));
            return status != Status::ok ? status : bilinear_backward_apart(call, planes, rows, columns, dout, dinput);
        }
        if (const WalkLaunch walk(planes, rows, columns, WalkPolicy::most_across<T>); walk.taps > 0)
            return bilinear_backward_walk(call, walk, rows, columns, adds, dout, dinput);
        const int64_t busy_blocks = int64_t{GatherPolicy::busy_blocks} * multiprocessors();
        const PlaneTiles tiles = gather_tiles(planes, rows, IW / V, V, subwarp, busy_blocks);
        return launch(call, tiles.blocks.count(), GatherPolicy::threads, 0, bilinear_backward_kernel<V, T>, tiles, rows,
                      columns, subwarp, adds, dout, dinput);
    });
}

} // namespace baracuda::image
