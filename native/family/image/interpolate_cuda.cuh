// interpolate.h on the device. Forward, a thread owns a vector of columns, whose source cells and weights it keeps in
// registers, and walks down a strip of rows; an input row that was mixed across serves the rows that share it. Bilinear
// x2 has a kernel of its own, which knows its weights and reads whole vectors.
#pragma once

#include "core/device/launch.cuh"
#include "core/layout/alignment.h"
#include "family/image/interpolate.h"

#include <algorithm>

namespace baracuda::image {

/// Tuned on an H200; see benchmarks/h200.md.
struct ResizePolicy {
    static constexpr int threads = 256;
    static constexpr int resident = 4;       // blocks of a multiprocessor: registers for many loads in flight
    static constexpr int rows = 16;          // of a strip, at most
    static constexpr int doubled_rows = 2;   // the same in whole vectors and rows of the input for bilinear x2
    static constexpr int nearest_rows = 6;   // the same in whole vectors for nearest
    static constexpr int adjoint_rows = 4;   // the same for nearest gradients in vectors
    static constexpr int halved_rows = 3;    // the same for bilinear gradients of x2
    static constexpr int64_t busy = 1 << 19; // threads that keep a large GPU busy: shorter strips rather than fewer
};

/// Rows of a strip of vectors of V elements, of `whole` rows in vectors of 16 bytes: narrower ones are begun as slowly.
template <class T, int V> HD constexpr int strip_rows(int whole) {
    const int rows = whole * (16 / static_cast<int>(V * sizeof(T)));
    return rows < ResizePolicy::rows ? rows : ResizePolicy::rows;
}

/// How threads tile planes of rows by columns: vectors of columns fastest, then strips of rows, then planes.
struct Strips {
    int64_t count; // of threads with work
    int32_t rows, height;
    Divider<int64_t> by_columns, by_strips;
    int64_t columns, strips;

    /// `columns` are the vectors of a row, `rows` those of a strip.
    Strips(int64_t planes, int32_t height, int64_t columns, int32_t rows)
        : count(planes * ceil_divide(height, rows) * columns), rows(rows), height(height), by_columns(columns),
          by_strips(ceil_divide(height, rows)), columns(columns), strips(ceil_divide(height, rows)) {}
    /// Of as many rows as keep the GPU busy, at most.
    static Strips busy(int64_t planes, int32_t height, int64_t columns, int64_t most = ResizePolicy::rows) {
        const int64_t rows = std::clamp<int64_t>(planes * height * columns / ResizePolicy::busy, 1, most);
        return {planes, height, columns, static_cast<int32_t>(rows)};
    }

    struct Place {
        int64_t plane;
        int32_t column, begin, end; // rows begin <= row < end
    };
    __device__ Place place(int64_t index) const {
        const int64_t strip = by_columns.quotient(index), plane = by_strips.quotient(strip);
        const auto begin = static_cast<int32_t>((strip - plane * strips) * rows);
        return {plane, static_cast<int32_t>(index - strip * columns), begin,
                height - begin < rows ? height : begin + rows};
    }
};

__device__ inline int64_t thread_index() {
    return static_cast<int64_t>(blockIdx.x) * ResizePolicy::threads + threadIdx.x;
}

template <class... Parameters, class... Arguments>
Status launch_strips(const Call &call, int64_t threads, void (*kernel)(Parameters...), Arguments... arguments) {
    return launch(call, ceil_divide(threads, ResizePolicy::threads), ResizePolicy::threads, 0, kernel, arguments...);
}

// Bilinear

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
    if (index >= strips.count) return;
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

/// V output columns of an axis that doubles.
template <class T, int V> class DoubledColumns {
  public:
    using P = Compute<T>;
    /// The V / 2 cells of a row that lie below them, and one on either side.
    struct Cells {
        Vector<T, V / 2> own;
        T left, right;
    };

    __device__ DoubledColumns(int32_t vector, int32_t width)
        : first_(vector * (V / 2)), left_(first_ > 0 ? first_ - 1 : 0), right_(min(first_ + V / 2, width - 1)) {}

    __device__ Cells load(const T *row) const {
        Cells cells;
        cells.own.load(row + first_);
        cells.left = row[left_], cells.right = row[right_];
        return cells;
    }
    __device__ void mix_across(const Cells &cells, P (&values)[V]) const {
        P all[V / 2 + 2] = {widen(cells.left)};
#pragma unroll
        for (int i = 0; i < V / 2; ++i) all[i + 1] = widen(cells.own.lane(i));
        all[V / 2 + 1] = widen(cells.right);
#pragma unroll
        for (int i = 0; i < V / 2; ++i) {
            values[2 * i] = mix(all[i], all[i + 1], P(0.75));
            values[2 * i + 1] = mix(all[i + 1], all[i + 2], P(0.25));
        }
        if (first_ == 0) values[0] = mix(all[1], all[2], P(0));
    }

  private:
    int32_t first_, left_, right_;
};

/// The same bits where both axes double. A strip has rows of the input, whose cells are all read before any is mixed.
template <int V, class T>
__global__ void __launch_bounds__(ResizePolicy::threads)
    bilinear_doubled_kernel(Strips strips, int32_t width, const T *input, T *output) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int most = strip_rows<T, V>(ResizePolicy::doubled_rows);
    const int64_t index = thread_index();
    if (index >= strips.count) return;
    const Strips::Place place = strips.place(index);
    const DoubledColumns<T, V> columns(place.column, width);
    const T *plane = input + place.plane * strips.height * width;
    typename DoubledColumns<T, V>::Cells cells[most + 2];
#pragma unroll
    for (int i = 0; i < most + 2; ++i) {
        const int32_t row = min(max(place.begin + i - 1, 0), strips.height - 1);
        cells[i] = columns.load(plane + static_cast<int64_t>(row) * width);
    }
    const int64_t step = int64_t{2} * width; // between rows of the output
    T *out = output + (place.plane * strips.height + place.begin) * 2 * step + static_cast<int64_t>(place.column) * V;
    P values[most + 2][V];
    columns.mix_across(cells[0], values[0]);
    columns.mix_across(cells[1], values[1]);
#pragma unroll
    for (int i = 0; i < most; ++i, out += 2 * step) {
        if (place.begin + i >= place.end) return;
        columns.mix_across(cells[i + 2], values[i + 2]);
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
            if (rows.doubles() && columns.doubles() && reinterpret_cast<uintptr_t>(input) % (V / 2 * sizeof(T)) == 0) {
                const Strips strips = Strips::busy(planes, IH, OW / V, strip_rows<T, V>(ResizePolicy::doubled_rows));
                return launch_strips(call, strips.count, bilinear_doubled_kernel<V, T>, strips, IW, input, output);
            }
        }
        const Strips strips = Strips::busy(planes, OH, OW / V);
        return launch_strips(call, strips.count, bilinear_kernel<V, T>, strips, rows, columns, input, output);
    });
}

/// floor((i * numerator + offset) / denominator) for consecutive i.
class QuotientWalk {
  public:
    __device__ QuotientWalk(int32_t i, int32_t numerator, int32_t offset, int32_t denominator,
                            const Divider<int64_t> &by)
        : whole_(static_cast<int32_t>(by.quotient(numerator))), denominator_(denominator),
          rest_step_(numerator - whole_ * denominator) {
        const int64_t product = static_cast<int64_t>(i) * numerator + offset;
        value_ = static_cast<int32_t>(by.quotient(product));
        rest_ = static_cast<uint32_t>(product - static_cast<int64_t>(value_) * denominator);
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
    if (index >= strips.count) return;
    const Strips::Place place = strips.place(index);
    uint32_t sources[V];
    QuotientWalk source(place.column * V, columns.in(), 0, columns.out(), by_width);
#pragma unroll
    for (int i = 0; i < V; ++i, source.step()) sources[i] = source.value();
    const T *plane = input + place.plane * rows.in() * columns.in();
    T *out = output + (place.plane * rows.out() + place.begin) * columns.out() + static_cast<int64_t>(place.column) * V;
    QuotientWalk from(place.begin, rows.in(), 0, rows.out(), by_height);
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

template <class T>
Status upsample_nearest_2d_fw(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                              const T *input, T *output) {
    const auto *in = reinterpret_cast<const Word<T> *>(input);
    auto *out = reinterpret_cast<Word<T> *>(output);
    return with_widest_vector(OW, out, [&](auto lanes) {
        constexpr int V = lanes.value;
        const int64_t planes = static_cast<int64_t>(N) * C;
        const Strips strips = Strips::busy(planes, OH, OW / V, strip_rows<T, V>(ResizePolicy::nearest_rows));
        return launch_strips(call, strips.count, nearest_kernel<V, Word<T>>, strips, NearestAxis(IH, OH),
                             NearestAxis(IW, OW), Divider<int64_t>(OH), Divider<int64_t>(OW), in, out);
    });
}

} // namespace baracuda::image
