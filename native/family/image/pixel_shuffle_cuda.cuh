// pixel_shuffle.h on the device. Where r is 1, 2 or 4, a thread moves vectors of the images, each of which is pieces of
// r rows of the planes. Where r is 3, no vector of an image is that, but three are: a warp exchanges them in shared
// memory. Otherwise a block moves tiles through shared memory, with vectors on both sides.
#pragma once

#include "core/device/launch.cuh"
#include "family/image/pixel_shuffle.h"
#include "family/image/vectors_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

/// Tuned on an H200; see benchmarks/h200.md.
struct PixelPolicy {
    static constexpr int threads = 256;
    static constexpr int unroll = 4;               // vectors that a thread reads before it writes the first
    static constexpr int tile = 16384;             // bytes
    static constexpr int segments = 128;           // of a tile, at most
    static constexpr int64_t max_blocks = 1 << 22; // which take tiles in turn
};

/// The vectors of all rows of the images, counted, without divisions.
struct PixelVectors {
    PixelRows rows;
    int64_t plane, row, in_row, count; // elements of a plane and of a row; vectors of a row and of all rows
    Divider<int64_t> by_row, by_r, by_height;

    PixelVectors(const PixelRows &rows, int lanes)
        : rows(rows), plane(rows.height * rows.width), row(rows.width * rows.r), in_row(row / lanes),
          count(rows.count() * in_row), by_row(in_row), by_r(rows.r), by_height(rows.height) {}

    /// Where a row of the images and its part in the planes begin, and which of the row's vectors it is.
    struct Place {
        int64_t image, planes, vector;
    };
    __device__ Place place(int64_t index) const {
        const int64_t at = by_row.quotient(index), block = by_r.quotient(at), image = by_height.quotient(block);
        return {at * row, rows.in_planes(image, block - image * rows.height, at - block * rows.r), index - at * in_row};
    }
};

/// One vector of V elements of an image's row, which is V / R elements of each of R rows of the planes.
template <bool to_images, int R, int V, class T> class PixelPieces {
  public:
    __device__ void load(const PixelVectors &vectors, const PixelVectors::Place &place, const T *in) {
        if constexpr (to_images) {
#pragma unroll
            for (int b = 0; b < R; ++b) pieces_[b].load(in + place.planes + b * vectors.plane + place.vector * (V / R));
        } else {
            row_.load(in + place.image + place.vector * V);
        }
    }
    __device__ void store(const PixelVectors &vectors, const PixelVectors::Place &place, T *out) {
        if constexpr (to_images) {
            T lanes[V];
#pragma unroll
            for (int i = 0; i < V; ++i) lanes[i] = pieces_[i % R].lane(i / R);
            row_.set(lanes);
            row_.store(out + place.image + place.vector * V);
        } else {
#pragma unroll
            for (int b = 0; b < R; ++b) {
                T lanes[V / R];
#pragma unroll
                for (int i = 0; i < V / R; ++i) lanes[i] = row_.lane(i * R + b);
                pieces_[b].set(lanes);
                pieces_[b].store(out + place.planes + b * vectors.plane + place.vector * (V / R));
            }
        }
    }

  private:
    Vector<T, V> row_;
    Vector<T, V / R> pieces_[R];
};

template <class Pieces, class T>
__global__ void __launch_bounds__(PixelPolicy::threads) pixel_kernel(PixelVectors vectors, const T *in, T *out) {
    begin_kernel();
    using Policy = PixelPolicy;
    const int64_t first = static_cast<int64_t>(blockIdx.x) * (Policy::threads * Policy::unroll) + threadIdx.x;
    Pieces pieces[Policy::unroll];
    PixelVectors::Place places[Policy::unroll];
#pragma unroll
    for (int u = 0; u < Policy::unroll; ++u) {
        const int64_t index = first + u * Policy::threads;
        if (index >= vectors.count) break;
        places[u] = vectors.place(index);
        pieces[u].load(vectors, places[u], in);
    }
#pragma unroll
    for (int u = 0; u < Policy::unroll; ++u) {
        if (first + u * Policy::threads >= vectors.count) break;
        pieces[u].store(vectors, places[u], out);
    }
}

template <bool to_images, int R, int V, class T>
Status launch_pixels(const Call &call, const PixelRows &rows, const T *in, T *out) {
    using Policy = PixelPolicy;
    const PixelVectors vectors(rows, V);
    return launch(call, ceil_divide(vectors.count, Policy::threads * Policy::unroll), Policy::threads, 0,
                  pixel_kernel<PixelPieces<to_images, R, V, T>, T>, vectors, in, out);
}

/// V elements of T that memory moves in one access.
template <class T, int V>
using Packed = std::conditional_t<
    sizeof(T) * V == 16, uint4,
    std::conditional_t<sizeof(T) * V == 8, uint2, std::conditional_t<sizeof(T) * V == 4, uint32_t, uint16_t>>>;

/// A run is a vector of V elements of each of R rows of the planes, which are R vectors of an image. Each thread has
/// runs; so that neighbouring threads access neighbouring vectors of the images too, a warp takes the vectors of its
/// runs in order there, and exchanges them in shared memory (without bank conflicts where R is odd).
///
/// R = 3, for each element of 16 bits: 8 instructions, of 27 that an H200 has time for at copy's speed.
template <bool to_images, int R, int V, class T>
__global__ void __launch_bounds__(PixelPolicy::threads) pixel_run_kernel(PixelVectors runs, const T *in, T *out) {
    begin_kernel();
    using Piece = Packed<T, V>;
    constexpr int threads = PixelPolicy::threads, unroll = 16 / sizeof(Piece);
    __shared__ Piece exchange[unroll * threads * R];
    const int lane = threadIdx.x % 32, warp = threadIdx.x - lane;
    const int64_t first = static_cast<int64_t>(blockIdx.x) * (threads * unroll) + warp;
    const auto run = [&](int u) { return first + u * threads + lane; };
    // Where a run of the thread begins in the planes, and where the warp's begin in shared memory.
    const auto in_planes = [&](int u) {
        const PixelVectors::Place place = runs.place(run(u));
        return place.planes + place.vector * V;
    };
    const auto held = [&](int u) { return exchange + (u * threads + warp) * R; };
    // Vector i that the thread takes in the images, of all there.
    const auto taken = [&](int u, int i) { return (first + u * threads) * R + i * 32 + lane; };
    const int64_t all = runs.count * R;

    if constexpr (to_images) {
        Vector<T, V> rows[unroll][R];
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (run(u) >= runs.count) continue;
            const T *from = in + in_planes(u);
#pragma unroll
            for (int b = 0; b < R; ++b) rows[u][b].load(from + b * runs.plane);
        }
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (run(u) >= runs.count) continue;
            T lanes[R * V];
#pragma unroll
            for (int i = 0; i < R * V; ++i) lanes[i] = rows[u][i % R].lane(i / R);
            Piece pieces[R];
            memcpy(pieces, lanes, sizeof lanes);
#pragma unroll
            for (int i = 0; i < R; ++i) held(u)[lane * R + i] = pieces[i];
        }
        __syncwarp();
#pragma unroll
        for (int i = 0; i < unroll * R; ++i) {
            const int64_t to = taken(i / R, i % R);
            if (to < all) reinterpret_cast<Piece *>(out)[to] = held(i / R)[i % R * 32 + lane];
        }
    } else {
        Piece read[unroll * R];
#pragma unroll
        for (int i = 0; i < unroll * R; ++i) {
            const int64_t from = taken(i / R, i % R);
            if (from < all) read[i] = reinterpret_cast<const Piece *>(in)[from];
        }
#pragma unroll
        for (int i = 0; i < unroll * R; ++i) {
            if (taken(i / R, i % R) < all) held(i / R)[i % R * 32 + lane] = read[i];
        }
        __syncwarp();
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (run(u) >= runs.count) continue;
            Piece pieces[R];
#pragma unroll
            for (int i = 0; i < R; ++i) pieces[i] = held(u)[lane * R + i];
            T lanes[R * V];
            memcpy(lanes, pieces, sizeof lanes);
            T *to = out + in_planes(u);
#pragma unroll
            for (int b = 0; b < R; ++b) {
                T row[V];
#pragma unroll
                for (int i = 0; i < V; ++i) row[i] = lanes[i * R + b];
                Vector<T, V> vector;
                vector.set(row);
                vector.store(to + b * runs.plane);
            }
        }
    }
}

template <bool to_images, int R, int V, class T>
Status launch_runs(const Call &call, const PixelRows &rows, const T *in, T *out) {
    const PixelVectors runs(rows, R * V);
    return launch(call, ceil_divide(runs.count, PixelPolicy::threads * (16 / (V * sizeof(T)))), PixelPolicy::threads, 0,
                  pixel_run_kernel<to_images, R, V, T>, runs, in, out);
}

/// A tile is some rows h and columns w of r planes b, or of fewer where r is large: `planes` segments of the planes,
/// and a segment of each of `height` rows of an image. Segments are contiguous.
struct PixelTiles {
    PixelRows rows;
    int32_t planes, height, width; // of a tile
    Divider<int64_t> by_across, by_down, by_parts, by_r;
    int64_t across, down, parts, count; // tiles along w, h and b, and all

    /// `size` elements; widths are multiples of `lanes`, so that segments stay aligned where rows are.
    PixelTiles(const PixelRows &rows, int64_t size, int64_t lanes)
        : rows(rows), by_across(1), by_down(1), by_parts(1), by_r(rows.r) {
        planes = static_cast<int32_t>(std::min<int64_t>(rows.r, PixelPolicy::segments));
        const int64_t length = size / planes / lanes * lanes;
        const bool whole = rows.width <= length && planes == rows.r; // else segments are parts of a row
        width = static_cast<int32_t>(whole ? rows.width : planes == rows.r ? std::min(rows.width, length) : 1);
        height =
            static_cast<int32_t>(whole ? std::min({rows.height, length / width, int64_t{PixelPolicy::segments}}) : 1);
        across = ceil_divide(rows.width, width), down = ceil_divide(rows.height, height);
        parts = ceil_divide(rows.r, planes);
        by_across = Divider<int64_t>(across), by_down = Divider<int64_t>(down), by_parts = Divider<int64_t>(parts);
        count = rows.images * rows.r * parts * down * across;
    }
};

/// Contiguous pieces of memory, `stride` elements apart.
template <class T> struct Segments {
    static constexpr int lanes = 16 / sizeof(T);
    T *first;
    int64_t stride;
    int32_t count, length;

    /// Vectors that a segment touches, at most.
    __device__ int vectors() const { return (length + 2 * lanes - 2) / lanes; }
    /// Elements between the aligned vector that a segment begins in, and the segment.
    __device__ uint32_t phase(uint32_t segment) const {
        const auto elements = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(first) / sizeof(T));
        return (elements + segment * static_cast<uint32_t>(stride)) % lanes;
    }
    /// Of a segment in shared memory, where it keeps its phase. Odd in vectors: fewer bank conflicts.
    __device__ int pitch() const { return (vectors() | 1) * lanes; }
};

/// One vector of the segments, and which of its lanes belong to the segment.
template <class T> struct SegmentVector {
    T *segment;
    int32_t at, begin, end; // at: lane 0 in the segment

    __device__ SegmentVector(const Segments<T> &segments, int32_t nth, int32_t vector)
        : segment(segments.first + nth * segments.stride),
          at(vector * segments.lanes - static_cast<int32_t>(segments.phase(nth))), begin(at < 0 ? -at : 0),
          end(segments.length - at < segments.lanes ? segments.length - at : segments.lanes) {}

    __device__ bool whole() const { return begin == 0 && end == Segments<T>::lanes; }
};

// For each element: a read and a write; in 16 bits 15 instructions, of 27 that an H200 has time for at copy's speed.
template <bool to_images, class T>
__global__ void __launch_bounds__(PixelPolicy::threads) pixel_tile_kernel(PixelTiles tiles, const T *in, T *out) {
    begin_kernel();
    using Policy = PixelPolicy;
    constexpr int lanes = Segments<T>::lanes, threads = Policy::threads, unroll = Policy::unroll;
    __shared__ __align__(16) T tile[(Policy::tile + Policy::segments * 48) / sizeof(T)];
    const PixelRows &rows = tiles.rows;
    for (int64_t index = blockIdx.x; index < tiles.count; index += gridDim.x) {
        const int64_t line = tiles.by_across.quotient(index), left = (index - line * tiles.across) * tiles.width;
        const int64_t strip = tiles.by_down.quotient(line), top = (line - strip * tiles.down) * tiles.height;
        const int64_t part = tiles.by_parts.quotient(strip), b = (strip - part * tiles.parts) * tiles.planes;
        const int64_t image = tiles.by_r.quotient(part), a = part - image * rows.r;
        const auto width = static_cast<int32_t>(min(int64_t{tiles.width}, rows.width - left));
        const auto height = static_cast<int32_t>(min(int64_t{tiles.height}, rows.height - top));
        const auto planes = static_cast<int32_t>(min(int64_t{tiles.planes}, rows.r - b));

        const int64_t plane = rows.height * rows.width, row = rows.width * rows.r;
        const int64_t in_planes = rows.in_planes(image, top, a) + left + b * plane;
        const int64_t in_images = ((image * rows.height + top) * rows.r + a) * row + left * rows.r + b;
        const Segments<const T> from = to_images
                                           ? Segments<const T>{in + in_planes, plane, planes, height * width}
                                           : Segments<const T>{in + in_images, rows.r * row, height, width * planes};
        const Segments<T> to = to_images ? Segments<T>{out + in_images, rows.r * row, height, width * planes}
                                         : Segments<T>{out + in_planes, plane, planes, height * width};
        const int pitch = from.pitch();

        const int reads = from.count * from.vectors();
        for (int first = threadIdx.x; first < reads; first += threads * unroll) {
            uint4 words[unroll];
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                const int item = first + u * threads, segment = item / from.vectors();
                if (item >= reads) break;
                const SegmentVector<const T> vector(from, segment, item - segment * from.vectors());
                if (vector.whole()) words[u] = *reinterpret_cast<const uint4 *>(vector.segment + vector.at);
            }
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                const int item = first + u * threads, segment = item / from.vectors();
                if (item >= reads) break;
                const int nth = item - segment * from.vectors();
                const SegmentVector<const T> vector(from, segment, nth);
                T *held = tile + segment * pitch + nth * lanes;
                if (vector.whole()) {
                    *reinterpret_cast<uint4 *>(held) = words[u];
                } else {
                    for (int i = vector.begin; i < vector.end; ++i) held[i] = vector.segment[vector.at + i];
                }
            }
        }
        __syncthreads();

        // An element of a segment is (outer, inner): (w, b) of a row of an image, (h, w) of a plane.
        const int inner_size = to_images ? planes : width;
        const int writes = to.count * to.vectors();
        for (int item = threadIdx.x; item < writes; item += threads) {
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
                const int at = to_images ? segment * width + outer : inner * planes + segment;
                moved[i] = tile[source * pitch + static_cast<int>(from.phase(source)) + at];
                if (++inner == inner_size) inner = 0, ++outer;
            }
            if (vector.whole()) {
                uint4 words;
                memcpy(&words, moved, sizeof words);
                *reinterpret_cast<uint4 *>(vector.segment + vector.at) = words;
            } else {
#pragma unroll
                for (int i = 0; i < lanes; ++i) {
                    if (i >= vector.begin && i < vector.end) vector.segment[vector.at + i] = moved[i];
                }
            }
        }
        __syncthreads();
    }
}

template <bool to_images, class T>
Status move_pixels_in_tiles(const Call &call, const PixelRows &rows, const T *in, T *out) {
    const PixelTiles tiles(rows, PixelPolicy::tile / sizeof(T), 16 / sizeof(T));
    return launch(call, std::min(tiles.count, PixelPolicy::max_blocks), PixelPolicy::threads, 0,
                  pixel_tile_kernel<to_images, T>, tiles, in, out);
}

template <bool to_images, class T> Status move_pixels(const Call &call, const PixelRows &rows, const T *in, T *out) {
    const T *images = to_images ? out : in, *planes = to_images ? in : out;
    const auto pieces = [&](auto r) {
        return with_widest_vector<T>(rows.width * r.value, images, [&](auto lanes) {
            if constexpr (lanes.value % r.value == 0) {
                if (reinterpret_cast<uintptr_t>(planes) % (lanes.value / r.value * sizeof(T)) == 0) {
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
