// The adjoint of nearest resizing on the device. It walks down strips of rows, as forward; where a row of dout has a
// whole number of contributors for each cell, a thread owns a vector of cells.
#pragma once

#include "core/device/launch.cuh"
#include "family/image/interpolate_adjoint_cuda.cuh"

namespace baracuda::image {

/// dinput += the adjoint's sums. For each cell: a sum across each row of its contributors, from left to right; then
/// these sums, downwards. A team of threads owns a column of cells and walks down a strip of rows.
template <class T>
__global__ void __launch_bounds__(ResizePolicy::threads)
    nearest_backward_kernel(Strips strips, NearestAxis rows, NearestAxis columns, Divider<int64_t> by_height, int team,
                            const T *dout, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int together = 2, across = 2; // rows, and contributors in a row, that are read before they are summed
    const int member = threadIdx.x % team;
    const int64_t index = thread_index() / team;
    if (index >= strips.count) return;
    const Strips::Place place = strips.place(index);
    const IndexRange range = columns.contributors(place.column);
    if (range.begin == range.end) return;
    const T *plane = dout + place.plane * rows.out() * columns.out();
    T *cell = dinput + (place.plane * rows.in() + place.begin) * columns.in() + place.column;
    QuotientWalk reaching(place.begin, rows.out(), rows.in() - 1, rows.in(), by_height);
    for (int32_t row = place.begin; row < place.end; ++row, cell += columns.in()) {
        const int32_t begin = reaching.value();
        reaching.step();
        if (begin == reaching.value()) continue;
        P total = 0;
        for (int64_t oh = begin; oh < reaching.value(); oh += together) {
            P sums[together] = {};
            for (int64_t ow = static_cast<int64_t>(range.begin) + member; ow < range.end; ow += across * team) {
                P values[together][across];
#pragma unroll
                for (int i = 0; i < together * across; ++i) {
                    const int64_t y = oh + i / across, x = ow + i % across * team;
                    values[i / across][i % across] =
                        y < reaching.value() && x < range.end ? widen(plane[y * columns.out() + x]) : P(0);
                }
#pragma unroll
                for (int i = 0; i < together * across; ++i) sums[i / across] += values[i / across][i % across];
            }
#pragma unroll
            for (int i = 0; i < together; ++i) total += sums[i];
        }
        total = team_sum(total, team);
        if (member == 0) *cell = narrow<T>(widen(*cell) + total);
    }
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
__global__ void __launch_bounds__(ResizePolicy::threads, ResizePolicy::resident)
    nearest_backward_whole_kernel(Strips strips, NearestAxis rows, Divider<int64_t> by_height, const T *dout,
                                  T *dinput) {
    begin_kernel();
    constexpr int together = S == 3 ? 3 : 2; // rows that are read before they are summed
    const int64_t index = thread_index();
    if (index >= strips.count) return;
    const Strips::Place place = strips.place(index);
    const int64_t width = strips.columns * V;
    QuotientWalk reaching(place.begin, rows.out(), rows.in() - 1, rows.in(), by_height);
    const int64_t column = static_cast<int64_t>(place.column) * V;
    const T *from = dout + ((place.plane * rows.out() + reaching.value()) * width + column) * S;
    T *to = dinput + (place.plane * rows.in() + place.begin) * width + column;
    for (int32_t row = place.begin; row < place.end; ++row, to += width) {
        int32_t left = -reaching.value();
        reaching.step();
        left += reaching.value();
        if (left == 0) continue;
        Vector<T, V> cells;
        cells.load(to);
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
        for (int i = 0; i < V; ++i) lanes[i] = narrow<T>(widen(cells.lane(i)) + totals[i]);
        cells.set(lanes);
        cells.store(to);
    }
}

template <class T>
Status upsample_nearest_2d_bw(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                              const T *dout, T *dinput) {
    const int64_t planes = static_cast<int64_t>(N) * C;
    const NearestAxis rows(IH, OH), columns(IW, OW);
    const auto whole = [&](auto factor) {
        return with_widest_vector(IW, dinput, [&](auto most) {
            return with_widest_vector<T, most.value>(IW, dout, [&](auto lanes) {
                const Strips strips = Strips::busy(planes, IH, IW / lanes.value, ResizePolicy::adjoint_rows);
                return launch_strips(call, strips.count, nearest_backward_whole_kernel<lanes.value, factor.value, T>,
                                     strips, rows, Divider<int64_t>(IH), dout, dinput);
            });
        });
    };
    if (OW == int64_t{2} * IW) return whole(std::integral_constant<int, 2>());
    if (OW == int64_t{3} * IW) return whole(std::integral_constant<int, 3>());
    if (OW == int64_t{4} * IW) return whole(std::integral_constant<int, 4>());
    const Strips strips = Strips::busy(planes, IH, IW);
    const int team = team_size(ceil_divide(OW, IW));
    return launch_strips(call, strips.count * team, nearest_backward_kernel<T>, strips, rows, columns,
                         Divider<int64_t>(IH), team, dout, dinput);
}

} // namespace baracuda::image
