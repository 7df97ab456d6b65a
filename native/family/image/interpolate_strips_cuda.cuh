// How threads tile planes that are resized: a thread owns a vector of columns and walks down a strip of rows.
#pragma once

#include "core/device/launch.cuh"

#include <algorithm>

namespace baracuda::image {

/// Tuned on an H200; see benchmarks/h200.md. Rows are those of strips, at most, where vectors have 16 bytes.
struct ResizePolicy {
    static constexpr int threads = 256;
    static constexpr int resident_blocks = 4;  // of a multiprocessor: registers for many loads in flight
    static constexpr int busy_threads = 3968;  // of a multiprocessor: shorter strips rather than fewer threads
    static constexpr int busy_cells = 3072;    // the same of threads with a cell in some planes
    static constexpr int busy_pixels = 2976;   // and with a pixel in some planes
    static constexpr int fewest_pixels = 1984; // the same where else threads would have less than two planes
    static constexpr int busy_elements = 2048; // of a multiprocessor: no thread has several of fewer, one by one
    static constexpr int max_rows = 16;        // whatever the vectors
    static constexpr int bilinear_x2_rows = 2; // of the input
    static constexpr int bilinear_x2_adjoint_rows = 3;
    static constexpr int nearest_rows = 6;
    static constexpr int nearest_adjoint_rows = 4;
    static constexpr int max_subwarp = 32;      // lanes that share the contributors of a cell
    static constexpr int lane_contributors = 4; // of them that a lane takes before another joins
};

/// Rows of a strip of vectors of V elements, of `rows` in vectors of 16 bytes: a strip of narrower vectors takes as
/// long to begin.
template <class T, int V> HD constexpr int strip_rows(int rows) {
    const int all = rows * (16 / static_cast<int>(V * sizeof(T)));
    return all < ResizePolicy::max_rows ? all : ResizePolicy::max_rows;
}

struct Strips {
    int32_t rows, height;      // of a strip, of a plane
    TileGrid<3, int64_t> grid; // vectors of a row, strips of a plane, planes

    /// `columns`: vectors of a row. Strips have as many rows as keep the device busy, at most `max_rows`.
    Strips(int64_t planes, int32_t height, int64_t columns, int64_t max_rows) : height(height) {
        const int64_t busy = int64_t{ResizePolicy::busy_threads} * multiprocessors();
        rows = static_cast<int32_t>(std::clamp<int64_t>(planes * height * columns / busy, 1, max_rows));
        grid = TileGrid<3, int64_t>(columns, ceil_divide(height, rows), planes);
    }

    struct Place {
        int64_t plane;
        int32_t column, begin, end; // rows begin <= row < end
    };
    __device__ Place place(int64_t index) const {
        const auto at = grid.place(index);
        const auto begin = static_cast<int32_t>(at[1]) * rows;
        return {at[2], static_cast<int32_t>(at[0]), begin, height - begin < rows ? height : begin + rows};
    }
};

/// Cells or pixels of a plane, and slices of the planes: a thread has every slices-th plane.
struct CellPlanes {
    int64_t planes;
    TileGrid<3, int64_t> grid; // columns, rows, slices

    /// As many slices as keep the device busy with so many threads of a multiprocessor.
    CellPlanes(int64_t planes, int64_t height, int64_t width, int64_t threads) : planes(planes) {
        const int64_t slices = ceil_divide(threads * multiprocessors(), height * width);
        grid = TileGrid<3, int64_t>(width, height, std::clamp<int64_t>(slices, 1, planes));
    }
};

__device__ inline int64_t thread_index() {
    return static_cast<int64_t>(blockIdx.x) * ResizePolicy::threads + threadIdx.x;
}

template <class... Parameters, class... Arguments>
Status launch_strips(const Call &call, int64_t threads, void (*kernel)(Parameters...), Arguments... arguments) {
    return launch(call, ceil_divide(threads, ResizePolicy::threads), ResizePolicy::threads, 0, kernel, arguments...);
}

/// Lanes that share a sum of so many contributors.
inline int subwarp_size(int64_t contributors) {
    int lanes = 1;
    while (lanes < ResizePolicy::max_subwarp && lanes * ResizePolicy::lane_contributors < contributors) lanes *= 2;
    return lanes;
}

/// Vectors of V elements of a row, and the elements on either side of them; at an end of the row, the element there
/// again.
template <class T, int V, int vectors> class HaloLoader {
  public:
    static constexpr int size = V * vectors;
    struct Elements {
        Vector<T, V> own[vectors];
        T left, right;

        /// The left neighbour, the vectors' elements, the right neighbour.
        __device__ void widen_to(Compute<T> (&all)[size + 2]) const {
            all[0] = widen(left);
#pragma unroll
            for (int i = 0; i < size; ++i) all[i + 1] = widen(own[i / V].lane(i % V));
            all[size + 1] = widen(right);
        }
    };

    /// The nth `size` elements of rows of `width`.
    __device__ HaloLoader(int32_t nth, int32_t width)
        : first_(nth * size), left_(first_ > 0 ? first_ - 1 : 0),
          right_(min(first_ + size, static_cast<uint32_t>(width) - 1)) {}

    __device__ bool at_left() const { return first_ == 0; }
    __device__ bool at_right() const { return right_ < first_ + size; }
    __device__ Elements load(const T *row) const {
        Elements elements;
#pragma unroll
        for (int i = 0; i < vectors; ++i) elements.own[i].load(row + first_ + i * V);
        elements.left = row[left_], elements.right = row[right_];
        return elements;
    }

  private:
    uint32_t first_, left_, right_; // unsigned: cheaper addresses
};

} // namespace baracuda::image
