// pixel_shuffle.h on the device. Where r is 1, 2 or 4, a thread moves vectors of the images, each of which is pieces of
// r rows of the planes. Where r is 3, no vector of an image is that, but three are: a warp exchanges them in shared
// memory. Otherwise a block moves tiles through shared memory, with vectors on both sides. Few elements, and images
// that are small beside a tile, go element by element.
#pragma once

#include "core/device/launch.cuh"
#include "core/layout/alignment.h"
#include "family/image/pixel_elements_cuda.cuh"
#include "family/image/pixel_shuffle.h"

#include <algorithm>

namespace baracuda::image {

/// Parts of `lanes` elements of all rows of the images, in order.
struct PixelVectors {
    PixelRows rows;
    int64_t plane;             // elements
    TileGrid<4, int64_t> grid; // parts of a row, rows of a pixel, rows of pixels, images

    PixelVectors(const PixelRows &rows, int lanes)
        : rows(rows), plane(rows.height * rows.width),
          grid(rows.width * rows.r / lanes, rows.r, rows.height, rows.images) {}

    /// Where a part begins in the first of the r rows of the planes that it takes `piece` elements each from.
    template <int piece> __device__ int64_t in_planes(int64_t index) const {
        const auto place = grid.place(index);
        return rows.in_planes(place[3], place[2], place[1]) + place[0] * piece;
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

// r = 1, 2 or 4

/// One vector of V elements of an image's row, which is V / R elements of each of R rows of the planes. `planes` and
/// `images` say where.
template <bool to_images, int R, int V, class T> class PixelPieces {
  public:
    __device__ void load(const T *in, int64_t planes, int64_t plane, int64_t images) {
        if constexpr (to_images) {
#pragma unroll
            for (int b = 0; b < R; ++b) rows_[b].load(in + planes + b * plane);
        } else {
            image_[0].load(in + images);
        }
    }
    __device__ void store(T *out, int64_t planes, int64_t plane, int64_t images) {
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
    const int64_t first = static_cast<int64_t>(blockIdx.x) * (threads * unroll) + threadIdx.x;
    PixelPieces<to_images, R, V, T> pieces[unroll];
    int64_t planes[unroll];
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        const int64_t index = first + u * threads;
        if (index >= vectors.grid.count()) break;
        planes[u] = vectors.in_planes<V / R>(index);
        pieces[u].load(in, planes[u], vectors.plane, index * V);
    }
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        const int64_t index = first + u * threads;
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
    const int64_t first = static_cast<int64_t>(blockIdx.x) * (threads * unroll) + warp;
    const int64_t all = runs.grid.count() * R; // vectors of the images
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
            const int64_t to = taken(i / R, i % R);
            if (to >= all) continue;
            const Piece piece = slots(i / R)[i % R * 32 + lane];
            piece.store(out + to * V);
        }
    } else {
        Piece read[unroll * R];
#pragma unroll
        for (int i = 0; i < unroll * R; ++i) {
            const int64_t from = taken(i / R, i % R);
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

/// Contiguous pieces of memory, `stride` elements apart.
template <class T> struct Segments {
    static constexpr int lanes = 16 / sizeof(T);
    T *first;
    int64_t stride;
    int32_t count, length;

    /// Vectors that a segment touches, at most.
    __device__ int vectors() const { return (length + 2 * lanes - 2) / lanes; }
    /// Elements between the beginning of the aligned vector that a segment begins in, and the segment.
    __device__ uint32_t misalignment(uint32_t segment) const {
        const auto elements = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(first) / sizeof(T));
        return (elements + segment * static_cast<uint32_t>(stride)) % lanes;
    }
    /// Of a segment in shared memory, where it is misaligned alike. Odd in vectors: fewer bank conflicts.
    __device__ int pitch() const { return (vectors() | 1) * lanes; }
};

/// One vector of the segments, and which of its lanes belong to the segment.
template <class T> struct SegmentVector {
    T *segment;
    int32_t at, begin, end; // at: lane 0 in the segment

    __device__ SegmentVector(const Segments<T> &segments, int32_t nth, int32_t vector)
        : segment(segments.first + nth * segments.stride),
          at(vector * segments.lanes - static_cast<int32_t>(segments.misalignment(nth))), begin(at < 0 ? -at : 0),
          end(segments.length - at < segments.lanes ? segments.length - at : segments.lanes) {}

    __device__ bool whole() const { return begin == 0 && end == Segments<T>::lanes; }
};

/// One tile: where it begins in the images and in the planes, and its extents.
struct PixelTile {
    int64_t images, planes;
    int32_t height, width, depth;
};

/// A tile is some rows h and columns w of r planes b, or of fewer where r is large: `depth` segments of the planes, and
/// a segment of each of `height` rows of an image.
///
///     planes    b = 0    w0 w1 w2 ..      image    h = 0    w0b0 w0b1 .. w1b0 w1b1 ..
///               b = 1    w0 w1 w2 ..               h = 1    w0b0 w0b1 ..
///
struct PixelTiles {
    PixelRows rows;
    int32_t height, width, depth; // of a tile
    TileGrid<5, int64_t> grid;    // tiles along w, h and b; rows of a pixel, images

    /// `size` elements; widths are multiples of `lanes`, so that segments stay aligned where rows are.
    PixelTiles(const PixelRows &rows, int64_t size, int64_t lanes) : rows(rows), height(1), width(1) {
        depth = static_cast<int32_t>(std::min<int64_t>(rows.r, PixelPolicy::max_segments));
        const int64_t length = size / depth / lanes * lanes;
        if (depth == rows.r) width = static_cast<int32_t>(std::min(rows.width, length));
        if (depth == rows.r && width == rows.width) { // else segments are parts of a row
            height = static_cast<int32_t>(std::min({rows.height, length / width, int64_t{PixelPolicy::max_segments}}));
        }
        grid = TileGrid<5, int64_t>(ceil_divide(rows.width, width), ceil_divide(rows.height, height),
                                    ceil_divide(rows.r, depth), rows.r, rows.images);
    }

    __device__ PixelTile tile(int64_t index) const {
        const auto place = grid.place(index);
        const int64_t left = place[0] * width, top = place[1] * height, b = place[2] * depth;
        return {((place[4] * rows.height + top) * rows.r + place[3]) * image_row() + left * rows.r + b,
                rows.in_planes(place[4], top, place[3]) + left + b * plane(),
                static_cast<int32_t>(min(int64_t{height}, rows.height - top)),
                static_cast<int32_t>(min(int64_t{width}, rows.width - left)),
                static_cast<int32_t>(min(int64_t{depth}, rows.r - b))};
    }
    template <class T> __device__ Segments<T> in_planes(const PixelTile &tile, T *planes) const {
        return {planes + tile.planes, plane(), tile.depth, tile.height * tile.width};
    }
    template <class T> __device__ Segments<T> in_images(const PixelTile &tile, T *images) const {
        return {images + tile.images, rows.r * image_row(), tile.height, tile.width * tile.depth};
    }

  private:
    HD int64_t plane() const { return rows.height * rows.width; }
    HD int64_t image_row() const { return rows.width * rows.r; }
};

/// Copies segments to shared memory, `pitch` elements apart.
template <class T> __device__ void load_segments(T *tile, const Segments<const T> &from, int pitch) {
    constexpr int lanes = Segments<T>::lanes, threads = PixelPolicy::threads, unroll = PixelPolicy::unroll;
    const int reads = from.count * from.vectors();
    for (int first = threadIdx.x; first < reads; first += threads * unroll) {
        Vector<T, lanes> vectors[unroll];
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            const int item = first + u * threads, segment = item / from.vectors();
            if (item >= reads) break;
            const SegmentVector<const T> vector(from, segment, item - segment * from.vectors());
            if (vector.whole()) vectors[u].load(vector.segment + vector.at);
        }
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            const int item = first + u * threads, segment = item / from.vectors();
            if (item >= reads) break;
            const int nth = item - segment * from.vectors();
            const SegmentVector<const T> vector(from, segment, nth);
            T *to = tile + segment * pitch + nth * lanes;
            if (vector.whole()) {
                *reinterpret_cast<Vector<T, lanes> *>(to) = vectors[u];
            } else {
                for (int i = vector.begin; i < vector.end; ++i) to[i] = vector.segment[vector.at + i];
            }
        }
    }
}

/// Copies a tile of `width` columns w and `depth` planes b, as load_segments() left it, to segments on the other side.
template <bool to_images, class T>
__device__ void store_segments(const Segments<T> &to, const T *tile, const Segments<const T> &from, int pitch,
                               int width, int depth) {
    constexpr int lanes = Segments<T>::lanes;
    // An element of a segment is (outer, inner): (w, b) of a row of an image, (h, w) of a plane.
    const int inner_size = to_images ? depth : width;
    const int writes = to.count * to.vectors();
    for (int item = threadIdx.x; item < writes; item += PixelPolicy::threads) {
        // Neighbouring threads read neighbouring elements.
        const int quotient = item / (to_images ? to.vectors() : to.count);
        const int segment = to_images ? quotient : item - quotient * to.count;
        const SegmentVector<T> vector(to, segment, to_images ? item - quotient * to.vectors() : quotient);
        int outer = (vector.at + vector.begin) / inner_size;
        int inner = vector.at + vector.begin - outer * inner_size;
        T moved[lanes];
#pragma unroll
        for (int i = 0; i < lanes; ++i) {
            if (i < vector.begin || i >= vector.end) continue;
            const int source = to_images ? inner : outer;
            const int at = to_images ? segment * width + outer : inner * depth + segment;
            moved[i] = tile[source * pitch + static_cast<int>(from.misalignment(source)) + at];
            if (++inner == inner_size) inner = 0, ++outer;
        }
        if (vector.whole()) {
            Vector<T, lanes> whole;
            whole.set(moved);
            whole.store(vector.segment + vector.at);
        } else {
#pragma unroll
            for (int i = 0; i < lanes; ++i) {
                if (i >= vector.begin && i < vector.end) vector.segment[vector.at + i] = moved[i];
            }
        }
    }
}

// For each element: a read and a write; in 16 bits 15 instructions, of 27 that an H200 has time for at copy's speed.
template <bool to_images, class T>
__global__ void __launch_bounds__(PixelPolicy::threads) pixel_tile_kernel(PixelTiles tiles, const T *in, T *out) {
    begin_kernel();
    using Policy = PixelPolicy;
    // In shared memory a segment takes up to 32 bytes more than its elements, and 16 to be odd in vectors.
    __shared__ __align__(16) T buffer[(Policy::tile_bytes + Policy::max_segments * 48) / sizeof(T)];
    for (int64_t index = blockIdx.x; index < tiles.grid.count(); index += gridDim.x) {
        const PixelTile tile = tiles.tile(index);
        const Segments<const T> from = to_images ? tiles.in_planes(tile, in) : tiles.in_images(tile, in);
        const Segments<T> to = to_images ? tiles.in_images(tile, out) : tiles.in_planes(tile, out);
        const int pitch = from.pitch();
        load_segments(buffer, from, pitch);
        __syncthreads();
        store_segments<to_images>(to, buffer, from, pitch, tile.width, tile.depth);
        __syncthreads();
    }
}

template <bool to_images, class T>
Status move_pixels_in_tiles(const Call &call, const PixelRows &rows, const T *in, T *out) {
    using Policy = PixelPolicy;
    const PixelTiles tiles(rows, Policy::tile_bytes / sizeof(T), 16 / sizeof(T));
    const int64_t elements = rows.elements(), tile = int64_t{tiles.height} * tiles.width * tiles.depth;
    const bool small_tiles = tiles.depth == rows.r && tile * sizeof(T) <= Policy::small_tile_bytes;
    const bool singly = to_images || small_tiles || elements <= Policy::few_to_planes(sizeof(T));
    if (singly && elements <= int64_t{1} << 30) {
        return move_pixels_singly(call, rows, to_images, in, out);
    }
    return launch(call, std::min(tiles.grid.count(), PixelPolicy::max_blocks), PixelPolicy::threads, 0,
                  pixel_tile_kernel<to_images, T>, tiles, in, out);
}

template <bool to_images, class T> Status move_pixels(const Call &call, const PixelRows &rows, const T *in, T *out) {
    if (rows.elements() <= PixelPolicy::few_elements) return move_pixels_singly(call, rows, to_images, in, out);
    if (rows.r == 1 && (rows.images > 1 || rows.height > 1)) { // a copy: as one row, and what is left of a vector
        const int64_t elements = rows.elements(), left = elements % (16 / sizeof(T)), whole = elements - left;
        const Status status = move_pixels<to_images>(call, {1, 1, whole, 1}, in, out);
        if (status != Status::ok || left == 0) return status;
        return move_pixels_singly(call, {1, 1, left, 1}, to_images, in + whole, out + whole);
    }
    const T *images = to_images ? out : in, *planes = to_images ? in : out;
    const auto pieces = [&](auto r) {
        return with_widest_vector<T>(rows.width * r.value, images, [&](auto lanes) {
            if constexpr (lanes.value % r.value == 0) {
                if (is_aligned(planes, lanes.value / r.value * sizeof(T))) {
                    return launch_pixels<to_images, r.value, lanes.value>(call, rows, in, out);
                }
            }
            return move_pixels_in_tiles<to_images>(call, rows, in, out);
        });
    };
    if (rows.r == 3) {
        return with_widest_vector(rows.width, planes, [&](auto most) {
            return with_widest_vector<T, most.value>(rows.width, images, [&](auto lanes) {
                return launch_runs<to_images, 3, lanes.value>(call, rows, in, out);
            });
        });
    }
    if (rows.r == 1) return pieces(std::integral_constant<int, 1>());
    if (rows.r == 2) return pieces(std::integral_constant<int, 2>());
    if (rows.r == 4) return pieces(std::integral_constant<int, 4>());
    return move_pixels_in_tiles<to_images>(call, rows, in, out);
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
