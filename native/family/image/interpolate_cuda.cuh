// interpolate.h on the device. A thread owns a vector of columns, whose source cells and weights it keeps in registers,
// and walks down a strip of rows; an input row that was mixed across serves the rows that share it. x2 has a kernel of
// its own, which knows its weights and reads whole vectors. Where rows share no input rows, a thread has a pixel in
// some planes.
#pragma once

#include "core/device/launch.cuh"
#include "core/layout/alignment.h"
#include "family/image/interpolate.h"
#include "family/image/interpolate_strips_cuda.cuh"

namespace baracuda::image {

/// An input row, mixed across at V output columns.
template <class T, int V> struct MixedRow {
    int32_t row;
    Compute<T> values[V];

    __device__ void load(int32_t from, const T *plane, int32_t width, const Tap<Compute<T>> (&columns)[V]) {
        row = from;
        const T *cells = plane + static_cast<int64_t>(from) * width;
#pragma unroll
        for (int i = 0; i < V; ++i) {
            const uint32_t first = columns[i].first, second = columns[i].second; // unsigned: cheaper addresses
            values[i] = mix(widen(cells[first]), widen(cells[second]), columns[i].weight);
        }
    }
};

/// out = the mix of two rows.
template <class T, int V>
__device__ void store_mix(T *out, const Compute<T> (&upper)[V], const Compute<T> (&lower)[V], Compute<T> weight) {
    T lanes[V];
#pragma unroll
    for (int i = 0; i < V; ++i) lanes[i] = narrow<T>(mix(upper[i], lower[i], weight));
    Vector<T, V> vector;
    vector.set(lanes);
    vector.store(out);
}

template <int V, class T>
__global__ void __launch_bounds__(ResizePolicy::threads)
    bilinear_kernel(Strips strips, BilinearAxis rows, BilinearAxis columns, const T *input, T *output) {
    begin_kernel();
    using P = Compute<T>;
    const int64_t index = thread_index();
    if (index >= strips.grid.count()) return;
    const Strips::Place place = strips.place(index);
    Tap<P> taps[V];
#pragma unroll
    for (int i = 0; i < V; ++i) taps[i] = columns.tap<P>(place.column * V + i);
    const T *plane = input + place.plane * rows.in() * columns.in();
    T *out = output + (place.plane * rows.out() + place.begin) * columns.out() + static_cast<int64_t>(place.column) * V;

    MixedRow<T, V> upper, lower;
    upper.row = lower.row = -1;
    for (int32_t row = place.begin; row < place.end; ++row, out += columns.out()) {
        const Tap<P> y = rows.tap<P>(row);
        if (upper.row != y.first) {
            if (lower.row == y.first) {
                upper = lower;
            } else {
                upper.load(y.first, plane, columns.in(), taps);
            }
        }
        if (lower.row != y.second) lower.load(y.second, plane, columns.in(), taps);
        store_mix(out, upper.values, lower.values, y.weight);
    }
}

/// The same bits where rows mix cells of their own and a thread has one column: it finds the taps of a pixel once for
/// some planes, of which it reads several before it mixes one.
template <class T>
__global__ void __launch_bounds__(ResizePolicy::threads)
    bilinear_planes_kernel(CellPlanes planes, BilinearAxis rows, BilinearAxis columns, const T *input, T *output) {
    begin_kernel();
    using P = Compute<T>;
    const int64_t index = thread_index();
    if (index >= planes.grid.count()) return;
    const auto place = planes.grid.place(index);
    const Tap<P> x = columns.tap<P>(static_cast<int32_t>(place[0])), y = rows.tap<P>(static_cast<int32_t>(place[1]));
    const int64_t slices = planes.grid.extent(2), area = static_cast<int64_t>(rows.in()) * columns.in();
    const int64_t from_step = slices * area, to_step = slices * planes.grid.extent(0) * planes.grid.extent(1);
    int64_t plane = place[2];
    const T *from = input + plane * area + static_cast<int64_t>(y.first) * columns.in() + x.first;
    T *to = output + index;
    const int64_t down = static_cast<int64_t>(y.second - y.first) * columns.in(), right = x.second - x.first;
    const auto mix_planes = [&](auto together) {
        T cells[together.value][4];
#pragma unroll
        for (int p = 0; p < together.value; ++p, from += from_step) {
#pragma unroll
            for (int i = 0; i < 4; ++i) cells[p][i] = from[(i / 2 ? down : 0) + (i % 2 ? right : 0)];
        }
#pragma unroll
        for (int p = 0; p < together.value; ++p, to += to_step) {
            const P upper = mix(widen(cells[p][0]), widen(cells[p][1]), x.weight);
            const P lower = mix(widen(cells[p][2]), widen(cells[p][3]), x.weight);
            *to = narrow<T>(mix(upper, lower, y.weight));
        }
        plane += together.value * slices;
    };
#pragma unroll 1
    while (plane + 3 * slices < planes.planes) mix_planes(std::integral_constant<int, 4>());
#pragma unroll 1
    while (plane < planes.planes) mix_planes(std::integral_constant<int, 1>());
}

/// A row of cells, mixed across at the V output columns of an axis that doubles:
///
///     cells                0       1       2       3          index 2 i is 1/4 of a cell before cell i,
///     output columns     0   1   2   3   4   5   6   7        index 2 i + 1 as far after it
///
template <class T, int V>
__device__ void mix_doubled(const HaloLoader<T, V / 2, 1> &columns,
                            const typename HaloLoader<T, V / 2, 1>::Elements &cells, Compute<T> (&values)[V]) {
    using P = Compute<T>;
    P all[V / 2 + 2];
    cells.widen_to(all);
#pragma unroll
    for (int i = 0; i < V / 2; ++i) {
        values[2 * i] = mix(all[i], all[i + 1], P(0.75));
        values[2 * i + 1] = mix(all[i + 1], all[i + 2], P(0.25));
    }
    if (columns.at_left()) values[0] = mix(all[1], all[2], P(0));
}

/// The same bits where both axes double. A strip has rows of the input, whose cells are all read before any is mixed.
template <int V, class T>
__global__ void __launch_bounds__(ResizePolicy::threads)
    bilinear_x2_kernel(Strips strips, int32_t width, const T *input, T *output) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int most = strip_rows<T, V>(ResizePolicy::bilinear_x2_rows);
    const int64_t index = thread_index();
    if (index >= strips.grid.count()) return;
    const Strips::Place place = strips.place(index);
    const HaloLoader<T, V / 2, 1> columns(place.column, width);
    const T *plane = input + place.plane * strips.height * width;
    typename HaloLoader<T, V / 2, 1>::Elements cells[most + 2];
#pragma unroll
    for (int i = 0; i < most + 2; ++i) {
        const int32_t row = min(max(place.begin + i - 1, 0), strips.height - 1);
        cells[i] = columns.load(plane + static_cast<int64_t>(row) * width);
    }
    const int64_t step = int64_t{2} * width; // between rows of the output
    T *out = output + (place.plane * strips.height + place.begin) * 2 * step + static_cast<int64_t>(place.column) * V;
    P values[most + 2][V];
    mix_doubled<T, V>(columns, cells[0], values[0]);
    mix_doubled<T, V>(columns, cells[1], values[1]);
#pragma unroll
    for (int i = 0; i < most; ++i, out += 2 * step) {
        if (place.begin + i >= place.end) return;
        mix_doubled<T, V>(columns, cells[i + 2], values[i + 2]);
        if (place.begin + i == 0) {
            store_mix(out, values[1], values[2], P(0));
        } else {
            store_mix(out, values[i], values[i + 1], P(0.75));
        }
        store_mix(out + step, values[i + 1], values[i + 2], P(0.25));
    }
}

template <class T>
Status interpolate_bilinear_2d(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                               const T *input, T *output, int32_t align_corners, double scale_h_factor,
                               double scale_w_factor) {
    const BilinearAxis rows(IH, OH, align_corners, scale_h_factor), columns(IW, OW, align_corners, scale_w_factor);
    const int64_t planes = static_cast<int64_t>(N) * C;
    return with_widest_vector(OW, output, [&](auto lanes) {
        constexpr int V = lanes.value;
        if constexpr (V > 1) {
            if (rows.doubles() && columns.doubles() && is_aligned(input, V / 2 * sizeof(T))) {
                const Strips strips(planes, IH, OW / V, strip_rows<T, V>(ResizePolicy::bilinear_x2_rows));
                return launch_strips(call, strips.grid.count(), bilinear_x2_kernel<V, T>, strips, IW, input, output);
            }
        }
        if constexpr (V == 1) {
            // Where threads have several planes: f32 4 x 27 of 2512 x 326 to 552 x 221 88.4 us, 58.7; f16 7 x 11 of 718
            // x 278 to 287 x 411 49.6, 23.5; f32 7 x 2 of 211 x 1014 to 105 x 507, which are few, 7.2, 3.7.
            CellPlanes pixels(planes, OH, OW, ResizePolicy::busy_pixels);
            if (pixels.grid.extent(2) > planes / 2) pixels = {planes, OH, OW, ResizePolicy::fewest_pixels};
            if (rows.skips() && planes >= 8 && pixels.grid.extent(2) <= planes / 2)
                return launch_strips(call, pixels.grid.count(), bilinear_planes_kernel<T>, pixels, rows, columns, input,
                                     output);
        }
        const Strips strips(planes, OH, OW / V, ResizePolicy::max_rows);
        return launch_strips(call, strips.grid.count(), bilinear_kernel<V, T>, strips, rows, columns, input, output);
    });
}

} // namespace baracuda::image
