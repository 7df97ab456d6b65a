// pixel_shuffle.h on the device. Where r is 2 or 4, a thread moves vectors of the images, each of which is pieces of r
// rows of the planes. Where r is 3, no vector of an image is that, but three are: a warp exchanges them in shared
// memory. Otherwise, and where there are few, elements go to images one by one, and to planes those of a pixel's row
// together. What keeps its order is a map.
#pragma once

#include "core/device/launch.cuh"
#include "core/layout/alignment.h"
#include "core/skeleton/map.h"
#include "family/image/pixel_elements_cuda.cuh"
#include "family/image/pixel_shuffle.h"

#include <algorithm>

namespace baracuda::image {

/// Parts of `lanes` elements of all rows of the images, in order; at most kMostPixels elements.
struct PixelVectors {
    int32_t width, plane, planes; // elements of a row of a plane, of a plane, of those with the same a
    TileGrid<4> grid;             // parts of a row, rows of a pixel, rows of pixels, images

    PixelVectors(const PixelRows &rows, int lanes)
        : width(static_cast<int32_t>(rows.width)), plane(static_cast<int32_t>(rows.plane())),
          planes(static_cast<int32_t>(rows.plane() * rows.r)),
          grid(rows.width * rows.r / lanes, rows.r, rows.height, rows.images) {}

    /// Where a part begins in the first of the r rows of the planes that it takes `piece` elements each from.
    template <int piece> __device__ int32_t in_planes(int32_t index) const {
        const auto place = grid.place(index);
        return (place[3] * grid.extent(1) + place[1]) * planes + place[2] * width + place[0] * piece;
    }
};

/// The elements of R rows of the planes in the order of the image, in one or several vectors:
///
///     rows    0 2 4 6     image    0 1 2 3 4 5 6 7         rows    0 3 6 9      image    0 1 2 3 | 4 5 6 7 | 8 9 10 11
///             1 3 5 7                                              1 4 7 10
///                                                                  2 5 8 11
///
template <class T, int W, int n, int V, int R>
__device__ void interleave(Vector<T, W> (&image)[n], const Vector<T, V> (&rows)[R]) {
#pragma unroll
    for (int i = 0; i < n; ++i) {
        T lanes[W];
#pragma unroll
        for (int l = 0; l < W; ++l) lanes[l] = rows[(i * W + l) % R].lane((i * W + l) / R);
        image[i].set(lanes);
    }
}

/// The inverse of interleave().
template <class T, int V, int R, int W, int n>
__device__ void separate(Vector<T, V> (&rows)[R], const Vector<T, W> (&image)[n]) {
#pragma unroll
    for (int b = 0; b < R; ++b) {
        T lanes[V];
#pragma unroll
        for (int l = 0; l < V; ++l) lanes[l] = image[(l * R + b) / W].lane((l * R + b) % W);
        rows[b].set(lanes);
    }
}

// r = 2 or 4

/// One vector of V elements of an image's row, which is V / R elements of each of R rows of the planes. `planes` and
/// `images` say where.
template <bool to_images, int R, int V, class T> class PixelPieces {
  public:
    __device__ void load(const T *in, int32_t planes, int32_t plane, int32_t images) {
        if constexpr (to_images) {
#pragma unroll
            for (int b = 0; b < R; ++b) rows_[b].load(in + planes + b * plane);
        } else {
            image_[0].load(in + images);
        }
    }
    __device__ void store(T *out, int32_t planes, int32_t plane, int32_t images) {
        if constexpr (to_images) {
            interleave(image_, rows_);
            image_[0].store(out + images);
        } else {
            separate(rows_, image_);
#pragma unroll
            for (int b = 0; b < R; ++b) rows_[b].store(out + planes + b * plane);
        }
    }

  private:
    Vector<T, V> image_[1];
    Vector<T, V / R> rows_[R];
};

template <bool to_images, int R, int V, class T>
__global__ void __launch_bounds__(PixelPolicy::threads) pixel_kernel(PixelVectors vectors, const T *in, T *out) {
    begin_kernel();
    constexpr int threads = PixelPolicy::threads, unroll = PixelPolicy::unroll;
    const auto first = static_cast<int32_t>(blockIdx.x * (threads * unroll) + threadIdx.x);
    PixelPieces<to_images, R, V, T> pieces[unroll];
    int32_t planes[unroll];
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        const int32_t index = first + u * threads;
        if (index >= vectors.grid.count()) break;
        planes[u] = vectors.in_planes<V / R>(index);
        pieces[u].load(in, planes[u], vectors.plane, index * V);
    }
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        const int32_t index = first + u * threads;
        if (index >= vectors.grid.count()) break;
        pieces[u].store(out, planes[u], vectors.plane, index * V);
    }
}

template <bool to_images, int R, int V, class T>
Status launch_pixels(const Call &call, const PixelRows &rows, const T *in, T *out) {
    const PixelVectors vectors(rows, V);
    return launch(call, ceil_divide(vectors.grid.count(), PixelPolicy::threads * PixelPolicy::unroll),
                  PixelPolicy::threads, 0, pixel_kernel<to_images, R, V, T>, vectors, in, out);
}

// r = 3

/// A run is a vector of V elements of each of R rows of the planes, which are R vectors of an image. Each thread has
/// runs; so that neighbouring threads access neighbouring vectors of the images too, a warp takes the vectors of its
/// runs in order there, and exchanges them in shared memory (without bank conflicts where R is odd).
///
/// R = 3, for each element of 16 bits: 8 instructions, of 27 that an H200 has time for at copy's speed.
template <bool to_images, int R, int V, class T>
__global__ void __launch_bounds__(PixelPolicy::threads) pixel_run_kernel(PixelVectors runs, const T *in, T *out) {
    begin_kernel();
    using Piece = Vector<T, V>;
    constexpr int threads = PixelPolicy::threads, unroll = 16 / (V * sizeof(T));
    __shared__ Piece exchange[unroll * threads * R];
    const int lane = threadIdx.x % 32, warp = threadIdx.x - lane;
    const auto first = static_cast<int32_t>(blockIdx.x * (threads * unroll) + warp);
    const int32_t all = runs.grid.count() * R; // vectors of the images
    const auto run = [&](int u) { return first + u * threads + lane; };
    // The vectors of the warp's runs in shared memory, and which of those of the images this thread takes.
    const auto slots = [&](int u) { return exchange + (u * threads + warp) * R; };
    const auto taken = [&](int u, int i) { return (first + u * threads) * R + i * 32 + lane; };

    if constexpr (to_images) {
        Piece rows[unroll][R];
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (run(u) >= runs.grid.count()) continue;
            const T *from = in + runs.in_planes<V>(run(u));
#pragma unroll
            for (int b = 0; b < R; ++b) rows[u][b].load(from + b * runs.plane);
        }
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (run(u) >= runs.grid.count()) continue;
            Piece image[R];
            interleave(image, rows[u]);
#pragma unroll
            for (int i = 0; i < R; ++i) slots(u)[lane * R + i] = image[i];
        }
        __syncwarp();
#pragma unroll
        for (int i = 0; i < unroll * R; ++i) {
            const int32_t to = taken(i / R, i % R);
            if (to >= all) continue;
            const Piece piece = slots(i / R)[i % R * 32 + lane];
            piece.store(out + to * V);
        }
    } else {
        Piece read[unroll * R];
#pragma unroll
        for (int i = 0; i < unroll * R; ++i) {
            const int32_t from = taken(i / R, i % R);
            if (from < all) read[i].load(in + from * V);
        }
#pragma unroll
        for (int i = 0; i < unroll * R; ++i) {
            if (taken(i / R, i % R) < all) slots(i / R)[i % R * 32 + lane] = read[i];
        }
        __syncwarp();
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (run(u) >= runs.grid.count()) continue;
            Piece image[R], rows[R];
#pragma unroll
            for (int i = 0; i < R; ++i) image[i] = slots(u)[lane * R + i];
            separate(rows, image);
            T *to = out + runs.in_planes<V>(run(u));
#pragma unroll
            for (int b = 0; b < R; ++b) rows[b].store(to + b * runs.plane);
        }
    }
}

template <bool to_images, int R, int V, class T>
Status launch_runs(const Call &call, const PixelRows &rows, const T *in, T *out) {
    const PixelVectors runs(rows, R * V);
    return launch(call, ceil_divide(runs.grid.count(), PixelPolicy::threads * (16 / (V * sizeof(T)))),
                  PixelPolicy::threads, 0, pixel_run_kernel<to_images, R, V, T>, runs, in, out);
}

// Any r

/// A thread has a column w of a row (h, a) of an image, r elements side by side, which are one element each of r planes
/// b; or a part of them.
struct PixelColumns {
    PixelRows rows;
    int32_t depth;             // elements of a part
    TileGrid<5, int64_t> grid; // columns w, rows h, parts, rows a of a pixel, images

    /// Parts of up to `most` elements, multiples of `lanes`.
    PixelColumns(const PixelRows &rows, int64_t most, int64_t lanes) : rows(rows) {
        const int64_t parts = ceil_divide(rows.r, most);
        depth = static_cast<int32_t>(ceil_divide(ceil_divide(rows.r, parts), lanes) * lanes);
        grid = TileGrid<5, int64_t>(rows.width, rows.height, ceil_divide(rows.r, depth), rows.r, rows.images);
    }
};

/// The part is read or written in vectors of V elements of the image, some at once.
template <bool to_images, int V, class T>
__global__ void __launch_bounds__(PixelPolicy::threads) pixel_column_kernel(PixelColumns columns, const T *in, T *out) {
    begin_kernel();
    constexpr int vectors = PixelPolicy::part_bytes / (V * sizeof(T)), unroll = vectors < 8 ? vectors : 8;
    const int64_t index = static_cast<int64_t>(blockIdx.x) * PixelPolicy::threads + threadIdx.x;
    if (index >= columns.grid.count()) return;
    const auto place = columns.grid.place(index);
    const PixelRows &rows = columns.rows;
    const int64_t first = place[2] * columns.depth, plane = rows.plane();
    const int depth = static_cast<int>(min(int64_t{columns.depth}, rows.r - first));
    int64_t image =
        ((place[4] * rows.height + place[1]) * rows.r + place[3]) * (rows.width * rows.r) + place[0] * rows.r + first;
    int64_t planes = rows.in_planes(place[4], place[1], place[3]) + place[0] + first * plane;
    for (int left = depth; left > 0; left -= V * unroll, image += V * unroll, planes += V * unroll * plane) {
        T moved[unroll][V];
#pragma unroll
        for (int v = 0; v < unroll; ++v) {
            if (v * V >= left) break;
            if constexpr (to_images) {
#pragma unroll
                for (int i = 0; i < V; ++i) moved[v][i] = in[planes + (v * V + i) * plane];
            } else {
                Vector<T, V> read;
                read.load(in + image + v * V);
#pragma unroll
                for (int i = 0; i < V; ++i) moved[v][i] = read.lane(i);
            }
        }
#pragma unroll
        for (int v = 0; v < unroll; ++v) {
            if (v * V >= left) break;
            if constexpr (to_images) {
                Vector<T, V> written;
                written.set(moved[v]);
                written.store(out + image + v * V);
            } else {
#pragma unroll
                for (int i = 0; i < V; ++i) out[planes + (v * V + i) * plane] = moved[v][i];
            }
        }
    }
}

template <bool to_images, class T>
Status move_pixels_in_columns(const Call &call, const PixelRows &rows, const T *in, T *out) {
    constexpr int most_lanes = to_images ? 1 : 16 / sizeof(T);
    return with_widest_vector<T, most_lanes>(rows.r, to_images ? out : in, [&](auto lanes) {
        const PixelColumns columns(rows, PixelPolicy::part_bytes / sizeof(T), lanes.value);
        return launch(call, ceil_divide(columns.grid.count(), PixelPolicy::threads), PixelPolicy::threads, 0,
                      pixel_column_kernel<to_images, lanes.value, T>, columns, in, out);
    });
}

/// To images element by element: neighbours in the result lie in few planes. To planes in columns, unless planes are
/// short.
template <bool to_images, class T>
Status move_pixels_of_any_r(const Call &call, const PixelRows &rows, const T *in, T *out) {
    const bool is_short = rows.plane() * static_cast<int64_t>(sizeof(T)) < PixelPolicy::short_plane;
    if (to_images || is_short) return move_pixels_singly(call, rows, to_images, in, out);
    return move_pixels_in_columns<to_images>(call, rows, in, out);
}

/// At most kMostPixels elements.
template <bool to_images, class T>
Status move_some_pixels(const Call &call, const PixelRows &rows, const T *in, T *out) {
    if (rows.elements() <= PixelPolicy::few_elements) return move_pixels_singly(call, rows, to_images, in, out);
    const T *images = to_images ? out : in, *planes = to_images ? in : out;
    const auto pieces = [&](auto r) {
        return with_widest_vector<T>(rows.width * r.value, images, [&](auto lanes) {
            if constexpr (lanes.value % r.value == 0) {
                if (is_aligned(planes, lanes.value / r.value * sizeof(T))) {
                    return launch_pixels<to_images, r.value, lanes.value>(call, rows, in, out);
                }
            }
            return move_pixels_of_any_r<to_images>(call, rows, in, out);
        });
    };
    if (rows.r == 3) {
        // Odd rows of planes have no vectors: f32 11 x 1242 of 189 x 39 370 us, 221; f64 1756 of 54 x 51 26.4, 21.4.
        if (sizeof(T) >= 4 && !to_images && rows.width % 2 != 0)
            return move_pixels_singly(call, rows, to_images, in, out);
        return with_widest_vector(rows.width, planes, [&](auto most) {
            return with_widest_vector<T, most.value>(rows.width, images, [&](auto lanes) {
                return launch_runs<to_images, 3, lanes.value>(call, rows, in, out);
            });
        });
    }
    if (rows.r == 2) return pieces(std::integral_constant<int, 2>());
    if (rows.r == 4) return pieces(std::integral_constant<int, 4>());
    return move_pixels_of_any_r<to_images>(call, rows, in, out);
}

template <bool to_images, class T> Status move_pixels(const Call &call, const PixelRows &rows, const T *in, T *out) {
    if (rows.r == 1 || rows.plane() == 1) return map(call, rows.elements(), SamePixel(), out, in);
    const int64_t of_image = rows.elements() / rows.images;
    if (of_image > kMostPixels) return move_pixels_in_columns<to_images>(call, rows, in, out);
    Status status = Status::ok;
    PixelRows part = rows;
    for (int64_t first = 0; first < rows.images && status == Status::ok; first += part.images) {
        part.images = std::min(kMostPixels / of_image, rows.images - first);
        status = move_some_pixels<to_images>(call, part, in + first * of_image, out + first * of_image);
    }
    return status;
}

template <class T>
Status pixel_shuffle(const Call &call, int32_t N, int32_t C, int32_t H, int32_t W, int32_t r, const T *input,
                     T *output) {
    const PixelRows rows{static_cast<int64_t>(N) * C, H, W, r};
    return move_pixels<true>(call, rows, reinterpret_cast<const Word<T> *>(input), reinterpret_cast<Word<T> *>(output));
}

template <class T>
Status pixel_unshuffle(const Call &call, int32_t N, int32_t C, int32_t H, int32_t W, int32_t r, const T *input,
                       T *output) {
    const PixelRows rows{static_cast<int64_t>(N) * C, H, W, r};
    return move_pixels<false>(call, rows, reinterpret_cast<const Word<T> *>(input),
                              reinterpret_cast<Word<T> *>(output));
}

} // namespace baracuda::image
