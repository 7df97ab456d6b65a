// interpolate.h on the device. Forward, a thread owns a vector of columns, whose source cells and weights it keeps in
// registers, and walks down a strip of rows; an input row that was mixed across serves the rows that share it.
#pragma once

#include "core/launch_cuda.cuh"
#include "image/interpolate.h"
#include "image/vectors_cuda.cuh"

#include <algorithm>

namespace baracuda {

/// Tuned on an H200; see benchmarks/h200.md.
struct ResizePolicy {
    static constexpr int threads = 256;
    static constexpr int resident = 4;       // blocks of a multiprocessor: registers for many loads in flight
    static constexpr int rows = 16;          // of a strip, at most
    static constexpr int adjoint_rows = 4;   // the same for nearest's gradient in vectors
    static constexpr int64_t busy = 1 << 19; // threads that keep a large GPU busy: shorter strips rather than fewer
};

/// How threads tile planes of rows by columns: vectors of columns fastest, then strips of rows, then planes.
struct Strips {
    int64_t count; // of threads with work
    int32_t rows, height;
    Divider by_columns, by_strips;
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
        T lanes[V];
#pragma unroll
        for (int i = 0; i < V; ++i) lanes[i] = narrow<T>(mix(upper.values[i], lower.values[i], y.weight));
        Vector<T, V> vector;
        vector.set(lanes);
        vector.store(out);
    }
}

template <class T>
Status interpolate_bilinear_2d(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                               const T *input, T *output, int32_t align_corners, double scale_h_factor,
                               double scale_w_factor) {
    const BilinearAxis rows(IH, OH, align_corners, scale_h_factor), columns(IW, OW, align_corners, scale_w_factor);
    return with_widest_vector(OW, output, [&](auto lanes) {
        const Strips strips = Strips::busy(static_cast<int64_t>(N) * C, OH, OW / lanes.value);
        return launch_strips(call, strips.count, bilinear_kernel<lanes.value, T>, strips, rows, columns, input, output);
    });
}

/// floor((i * numerator + offset) / denominator) for consecutive i, with one division.
class QuotientWalk {
  public:
    __device__ QuotientWalk(int32_t i, int32_t numerator, int32_t offset, int32_t denominator)
        : whole_(numerator / denominator), denominator_(denominator), rest_step_(numerator % denominator) {
        const int64_t product = static_cast<int64_t>(i) * numerator + offset;
        value_ = static_cast<int32_t>(product / denominator);
        rest_ = static_cast<uint32_t>(product % denominator);
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
    nearest_kernel(Strips strips, NearestAxis rows, NearestAxis columns, const T *input, T *output) {
    begin_kernel();
    const int64_t index = thread_index();
    if (index >= strips.count) return;
    const Strips::Place place = strips.place(index);
    uint32_t sources[V];
    QuotientWalk source(place.column * V, columns.in(), 0, columns.out());
#pragma unroll
    for (int i = 0; i < V; ++i, source.step()) sources[i] = source.value();
    const T *plane = input + place.plane * rows.in() * columns.in();
    T *out = output + (place.plane * rows.out() + place.begin) * columns.out() + static_cast<int64_t>(place.column) * V;
    QuotientWalk from(place.begin, rows.in(), 0, rows.out());
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
        const Strips strips = Strips::busy(static_cast<int64_t>(N) * C, OH, OW / lanes.value);
        return launch_strips(call, strips.count, nearest_kernel<lanes.value, Word<T>>, strips, NearestAxis(IH, OH),
                             NearestAxis(IW, OW), in, out);
    });
}

} // namespace baracuda
