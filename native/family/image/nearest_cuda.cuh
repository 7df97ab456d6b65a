// nearest.h on the device. Forward, a thread owns a vector of columns, whose sources it finds once, and walks down a
// strip of rows. The adjoint walks alike; where a row of dout has a whole number of contributors for each cell, a
// thread owns a vector of cells, else a subwarp has a column of cells; where it has few, a thread has a cell in some
// planes.
#pragma once

#include "core/device/warp.cuh"
#include "core/layout/alignment.h"
#include "family/image/interpolate_strips_cuda.cuh"
#include "family/image/nearest.h"
#include "family/image/pixel_shuffle.h"

namespace baracuda::image {

/// floor((i * numerator + offset) / denominator) for consecutive i.
class QuotientWalk {
  public:
    /// Int holds i * numerator + offset.
    template <class Int>
    __device__ QuotientWalk(Int i, int32_t numerator, int32_t offset, int32_t denominator, const Divider<Int> &by)
        : whole_(static_cast<int32_t>(by.quotient(numerator))), denominator_(denominator),
          rest_step_(numerator - whole_ * denominator) {
        const Int product = i * numerator + offset;
        value_ = static_cast<int32_t>(by.quotient(product));
        rest_ = static_cast<uint32_t>(product - static_cast<Int>(value_) * denominator);
    }

    __device__ int32_t value() const { return value_; }
    __device__ void step() {
        value_ += whole_;
        rest_ += rest_step_;
        if (rest_ >= denominator_) rest_ -= denominator_, ++value_;
    }

  private:
    int32_t value_, whole_;
    uint32_t rest_, denominator_, rest_step_;
};

template <int V, class T>
__global__ void __launch_bounds__(ResizePolicy::threads)
    nearest_kernel(Strips strips, NearestAxis rows, NearestAxis columns, Divider<int64_t> by_height,
                   Divider<int64_t> by_width, const T *input, T *output) {
    begin_kernel();
    const int64_t index = thread_index();
    if (index >= strips.grid.count()) return;
    const Strips::Place place = strips.place(index);
    uint32_t sources[V];
    QuotientWalk source(int64_t{place.column} * V, columns.in(), 0, columns.out(), by_width);
#pragma unroll
    for (int i = 0; i < V; ++i, source.step()) sources[i] = source.value();
    const T *plane = input + place.plane * rows.in() * columns.in();
    T *out = output + (place.plane * rows.out() + place.begin) * columns.out() + static_cast<int64_t>(place.column) * V;
    QuotientWalk from(int64_t{place.begin}, rows.in(), 0, rows.out(), by_height);
    int32_t held = -1; // the input row in `vector`
    Vector<T, V> vector;
    for (int32_t row = place.begin; row < place.end; ++row, from.step(), out += columns.out()) {
        if (from.value() != held) {
            held = from.value();
            const T *cells = plane + static_cast<int64_t>(held) * columns.in();
            T lanes[V];
#pragma unroll
            for (int i = 0; i < V; ++i) lanes[i] = cells[sources[i]];
            vector.set(lanes);
        }
        vector.store(out);
    }
}

/// The same where rows are not whole vectors, or few: a thread owns V elements that follow each other, beyond the ends
/// of rows and planes. Indices, and those of an axis times the extent of its source, are below 2^31.
template <int V, class T>
__global__ void __launch_bounds__(ResizePolicy::threads)
    nearest_elements_kernel(TileGrid<3> grid, NearestAxis rows, NearestAxis columns, Divider<int32_t> by_height,
                            Divider<int32_t> by_width, const T *input, T *output) {
    begin_kernel();
    const int64_t index = thread_index() * V;
    const int left = static_cast<int>(min(int64_t{V}, grid.count() - index));
    if (left <= 0) return;
    auto place = grid.place(static_cast<int32_t>(index)); // column, row, plane
    const QuotientWalk left_border(0, columns.in(), 0, columns.out(), by_width);
    const QuotientWalk top_border(0, rows.in(), 0, rows.out(), by_height);
    QuotientWalk across(place[0], columns.in(), 0, columns.out(), by_width);
    QuotientWalk down(place[1], rows.in(), 0, rows.out(), by_height);
    T lanes[V];
#pragma unroll
    for (int i = 0; i < V; ++i) {
        if (i < left) lanes[i] = input[(place[2] * rows.in() + down.value()) * columns.in() + across.value()];
        across.step();
        if (++place.at[0] < columns.out()) continue;
        place.at[0] = 0, across = left_border;
        down.step();
        if (++place.at[1] < rows.out()) continue;
        place.at[1] = 0, down = top_border;
        ++place.at[2];
    }
    if (left == V) {
        Vector<T, V> vector;
        vector.set(lanes);
        vector.store(output + index);
    } else {
#pragma unroll
        for (int i = 0; i < V; ++i) {
            if (i < left) output[index + i] = lanes[i];
        }
    }
}

template <class T>
Status upsample_nearest_2d_fw(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                              const T *input, T *output) {
    const auto *in = reinterpret_cast<const Word<T> *>(input);
    auto *out = reinterpret_cast<Word<T> *>(output);
    const int64_t planes = static_cast<int64_t>(N) * C;
    if (IH == OH && IW == OW) return move_pixels<true>(call, {planes, IH, IW, 1}, in, out);
    constexpr int run = 16 / sizeof(T);
    constexpr int64_t limit = int64_t{1} << 31;
    const bool fits = planes * std::max(int64_t{IH} * IW, int64_t{OH} * OW) < limit && int64_t{IH} * OH < limit &&
                      int64_t{IW} * OW < limit;
    const bool many = planes * OH * OW > int64_t{ResizePolicy::busy_elements} * multiprocessors();
    const auto elements = [&](auto lanes) {
        const TileGrid<3> grid(OW, OH, planes);
        return launch_strips(call, ceil_divide(grid.count(), lanes.value),
                             nearest_elements_kernel<lanes.value, Word<T>>, grid, NearestAxis(IH, OH),
                             NearestAxis(IW, OW), Divider<int32_t>(OH), Divider<int32_t>(OW), in, out);
    };
    if (OW % 2 != 0 && fits && many && is_aligned(out, 16)) return elements(std::integral_constant<int, run>());
    // Few: what a strip begins with, divisions of 64 bits, would be most of the time (f32 310 x 762 2.5 us for 1.6).
    if (fits && !many && is_aligned(out, 2 * sizeof(T))) return elements(std::integral_constant<int, 2>());
    return with_widest_vector(OW, out, [&](auto lanes) {
        constexpr int V = lanes.value;
        const Strips strips(planes, OH, OW / V, strip_rows<T, V>(ResizePolicy::nearest_rows));
        // Short vectors are worth it where rows are repeated: bf16 486 x 486 to 831 x 1326 203 us, else 245, but 96 x
        // 320 to 33 x 102 7.6 us, else 4.1, and where few of them make a row: f16 225 x 38 to 864 x 6 82 us, else 21.
        const bool repeats = strips.rows > 1 && 2 * int64_t{OH} >= 3 * int64_t{IH} && OW >= 32 * V;
        if (V < run && !repeats && fits && many && is_aligned(out, 16))
            return elements(std::integral_constant<int, run>());
        return launch_strips(call, strips.grid.count(), nearest_kernel<V, Word<T>>, strips, NearestAxis(IH, OH),
                             NearestAxis(IW, OW), Divider<int64_t>(OH), Divider<int64_t>(OW), in, out);
    });
}

/// dinput += the adjoint's sums, or where nothing is added to = these. For each cell: a sum across each row of its
/// contributors, from left to right; then these sums, downwards. A subwarp owns a column of cells and walks down a
/// strip of rows.
template <class T>
__global__ void __launch_bounds__(ResizePolicy::threads)
    nearest_backward_kernel(Strips strips, NearestAxis rows, NearestAxis columns, Divider<int64_t> by_height,
                            int subwarp, bool adds, const T *dout, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int together = 2, across = 2; // rows, and contributors in a row, that are read before they are summed
    const int member = threadIdx.x % subwarp;
    const int64_t index = thread_index() / subwarp;
    if (index >= strips.grid.count()) return;
    const Strips::Place place = strips.place(index);
    const IndexRange range = columns.contributors(place.column);
    if (adds && range.begin == range.end) return;
    const T *plane = dout + place.plane * rows.out() * columns.out();
    T *cell = dinput + (place.plane * rows.in() + place.begin) * columns.in() + place.column;
    QuotientWalk reaching(int64_t{place.begin}, rows.out(), rows.in() - 1, rows.in(), by_height);
    for (int32_t row = place.begin; row < place.end; ++row, cell += columns.in()) {
        const int32_t begin = reaching.value();
        reaching.step();
        if (adds && begin == reaching.value()) continue;
        P total = 0;
        for (int64_t oh = begin; oh < reaching.value(); oh += together) {
            P sums[together] = {};
            for (int64_t ow = static_cast<int64_t>(range.begin) + member; ow < range.end; ow += across * subwarp) {
                P values[together][across];
#pragma unroll
                for (int i = 0; i < together * across; ++i) {
                    const int64_t y = oh + i / across, x = ow + i % across * subwarp;
                    values[i / across][i % across] =
                        y < reaching.value() && x < range.end ? widen(plane[y * columns.out() + x]) : P(0);
                }
#pragma unroll
                for (int i = 0; i < together * across; ++i) sums[i / across] += values[i / across][i % across];
            }
#pragma unroll
            for (int i = 0; i < together; ++i) total += sums[i];
        }
        total = subwarp_sum(total, subwarp);
        if (member == 0) *cell = narrow<T>((adds ? widen(*cell) : P(0)) + total);
    }
}

/// One axis of the cells that receive anything, as many as there are cells or indices, whichever are fewer: where
/// indices are, each has a cell of its own. Or `all` cells of the axis.
struct ReceivingCells {
    NearestAxis axis;
    bool all;
    Divider<int64_t> by_count;

    ReceivingCells(const NearestAxis &axis, bool all)
        : axis(axis), all(all || axis.in() < axis.out()), by_count(this->all ? axis.in() : axis.out()) {}

    int64_t count() const { return by_count.divisor(); }

    struct Cell {
        int32_t cell, begin, count; // of its contributors
    };
    __device__ Cell cell(int64_t nth) const {
        const int64_t in = axis.in(), out = axis.out();
        const auto at = static_cast<int32_t>(nth);
        if (!all) return {static_cast<int32_t>(by_count.quotient(nth * in)), at, 1};
        const auto begin = static_cast<int32_t>(by_count.quotient(nth * out + in - 1));
        return {at, begin, static_cast<int32_t>(by_count.quotient((nth + 1) * out + in - 1)) - begin};
    }
};

/// The same bits where a row of dout has so few contributors for a cell that no lane shares them: a thread has a cell
/// in some planes.
template <class T>
__global__ void __launch_bounds__(ResizePolicy::threads)
    nearest_backward_cells_kernel(CellPlanes planes, ReceivingCells rows, ReceivingCells columns, bool adds,
                                  const T *dout, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int most = ResizePolicy::lane_contributors;
    constexpr int many = sizeof(T) == 8 ? 2 : 4; // planes that are read before they are summed
    const int64_t index = static_cast<int64_t>(blockIdx.x) * ResizePolicy::threads + threadIdx.x;
    if (index >= planes.grid.count()) return;
    const auto place = planes.grid.place(index);
    const ReceivingCells::Cell across = columns.cell(place[0]), down = rows.cell(place[1]);
    const int64_t slices = planes.grid.extent(2), width = columns.axis.out();
    const int64_t from_step = slices * rows.axis.out() * width;
    const int64_t to_step = slices * rows.axis.in() * columns.axis.in();
    int64_t plane = place[2];
    const T *from = dout + (plane * rows.axis.out() + down.begin) * width + across.begin;
    T *to = dinput + (plane * rows.axis.in() + down.cell) * columns.axis.in() + across.cell;
    const auto add = [&](auto together) {
        T old[together.value];
        P totals[together.value] = {};
#pragma unroll
        for (int p = 0; p < together.value; ++p) old[p] = adds ? to[p * to_step] : T(0);
        const T *row = from;
#pragma unroll 1
        for (int32_t y = 0; y < down.count; ++y, row += width) {
            T values[together.value][most];
#pragma unroll
            for (int i = 0; i < together.value * most; ++i) {
                const int p = i / most, x = i % most;
                values[p][x] = x < across.count ? row[p * from_step + x] : T(0);
            }
#pragma unroll
            for (int p = 0; p < together.value; ++p) {
                P sum = 0;
#pragma unroll
                for (int x = 0; x < most; ++x) sum += widen(values[p][x]);
                totals[p] += sum;
            }
        }
#pragma unroll
        for (int p = 0; p < together.value; ++p) to[p * to_step] = narrow<T>(widen(old[p]) + totals[p]);
        plane += together.value * slices, from += together.value * from_step, to += together.value * to_step;
    };
#pragma unroll 1
    while (plane + (many - 1) * slices < planes.planes) add(std::integral_constant<int, many>());
#pragma unroll 1
    while (plane < planes.planes) add(std::integral_constant<int, 1>());
}

/// The contributors of V neighbouring cells in a row of dout, S of each.
template <int V, int S, class T> struct ContributorRow {
    Vector<T, V> vectors[S];

    __device__ void load(const T *from) {
#pragma unroll
        for (int i = 0; i < S; ++i) vectors[i].load(from + i * V);
    }
    __device__ Compute<T> contributor(int i) const { return widen(vectors[i / V].lane(i % V)); }
    __device__ Compute<T> sum(int cell) const {
        Compute<T> total = contributor(cell * S);
#pragma unroll
        for (int i = 1; i < S; ++i) total += contributor(cell * S + i);
        return total;
    }
};

/// The same bits where rows of dout are S times as wide as those of dinput, and both aligned to V elements. A thread
/// owns V neighbouring cells and walks down a strip of rows.
///
/// x2 in 16 bits: 140 instructions for a row of 8 cells and 1 for each of them to begin with, so 19 for a cell, of 80
/// that an H200 has time for at copy's speed.
template <int V, int S, class T>
__global__ void __launch_bounds__(ResizePolicy::threads, ResizePolicy::resident_blocks)
    nearest_backward_whole_kernel(Strips strips, NearestAxis rows, Divider<int64_t> by_height, bool adds, const T *dout,
                                  T *dinput) {
    begin_kernel();
    constexpr int together = S == 3 ? 3 : 2; // rows that are read before they are summed
    const int64_t index = thread_index();
    if (index >= strips.grid.count()) return;
    const Strips::Place place = strips.place(index);
    const int64_t width = strips.grid.extent(0) * V;
    QuotientWalk reaching(int64_t{place.begin}, rows.out(), rows.in() - 1, rows.in(), by_height);
    const int64_t column = static_cast<int64_t>(place.column) * V;
    const T *from = dout + ((place.plane * rows.out() + reaching.value()) * width + column) * S;
    T *to = dinput + (place.plane * rows.in() + place.begin) * width + column;
    for (int32_t row = place.begin; row < place.end; ++row, to += width) {
        int32_t left = -reaching.value();
        reaching.step();
        left += reaching.value();
        if (adds && left == 0) continue;
        Vector<T, V> cells;
        if (adds) cells.load(to);
        Compute<T> totals[V] = {};
        const auto add_rows = [&](auto count) {
            ContributorRow<V, S, T> contributors[count.value];
#pragma unroll
            for (int i = 0; i < count.value; ++i, from += width * S) contributors[i].load(from);
#pragma unroll
            for (int i = 0; i < V * count.value; ++i) {
                totals[i / count.value] += contributors[i % count.value].sum(i / count.value);
            }
            left -= count.value;
        };
#pragma unroll 1
        while (left >= together) add_rows(std::integral_constant<int, together>());
#pragma unroll 1
        while (left > 0) add_rows(std::integral_constant<int, 1>());
        T lanes[V];
#pragma unroll
        for (int i = 0; i < V; ++i) lanes[i] = narrow<T>((adds ? widen(cells.lane(i)) : Compute<T>(0)) + totals[i]);
        cells.set(lanes);
        cells.store(to);
    }
}

template <class T>
Status nearest_backward(const Call &call, int64_t planes, const NearestAxis &rows, const NearestAxis &columns,
                        bool adds, const T *dout, T *dinput) {
    const int32_t IH = rows.in(), IW = columns.in(), OW = columns.out();
    const auto whole = [&](auto factor) {
        return with_widest_vector(IW, dinput, [&](auto most) {
            return with_widest_vector<T, most.value>(IW, dout, [&](auto lanes) {
                const Strips strips(planes, IH, IW / lanes.value, ResizePolicy::nearest_adjoint_rows);
                return launch_strips(call, strips.grid.count(),
                                     nearest_backward_whole_kernel<lanes.value, factor.value, T>, strips, rows,
                                     Divider<int64_t>(IH), adds, dout, dinput);
            });
        });
    };
    if (OW == int64_t{2} * IW) return whole(std::integral_constant<int, 2>());
    if (OW == int64_t{3} * IW) return whole(std::integral_constant<int, 3>());
    if (OW == int64_t{4} * IW) return whole(std::integral_constant<int, 4>());
    const int subwarp = subwarp_size(ceil_divide(OW, IW));
    // Most cells are zeros.
    if (!adds && int64_t{IH} * IW > int64_t{2} * std::min(IH, rows.out()) * std::min(IW, OW)) {
        const Status status = clear(call, dinput, planes * IH * IW * sizeof(T));
        return status != Status::ok ? status : nearest_backward(call, planes, rows, columns, true, dout, dinput);
    }
    if (subwarp == 1) {
        const ReceivingCells of_rows(rows, !adds), of_columns(columns, !adds);
        const CellPlanes cells(planes, of_rows.count(), of_columns.count(), ResizePolicy::busy_cells);
        return launch(call, ceil_divide(cells.grid.count(), ResizePolicy::threads), ResizePolicy::threads, 0,
                      nearest_backward_cells_kernel<T>, cells, of_rows, of_columns, adds, dout, dinput);
    }
    const Strips strips(planes, IH, IW, ResizePolicy::max_rows);
    return launch_strips(call, strips.grid.count() * subwarp, nearest_backward_kernel<T>, strips, rows, columns,
                         Divider<int64_t>(IH), subwarp, adds, dout, dinput);
}

} // namespace baracuda::image
