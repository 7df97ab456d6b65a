// Tiles of an input that is dense along the outer dimension, while the output is dense along the inner one: they are
// transposed through shared memory, so that both are accessed in vectors.
//
// Shared memory holds words of at least 4 bytes: an element of 4 or 8 bytes, or two or four smaller ones that are
// neighbours along the inner dimension, put together in registers. A line holds the words of one inner place (or of
// two, or four), one for each outer place, in chunks of 16 bytes. f32, as a tile is filled and as it is read:
//
//     global memory                           shared memory
//
//              outer ->                                 chunk 0       1       2       3     ...    7
//     inner 0  a0 a1 a2 a3  a4 a5 a6 a7 ...   line 0    a0-a3   a4-a7   a8-a11  a12-a15  ...  a28-a31    rotation 0
//       |   1  b0 b1 b2 b3  b4 b5 b6 b7 ...   line 1    b0-b3   b4-b7   b8-b11  b12-b15  ...  b28-b31    0
//       v   2  c0 ...                         line 2    c0-c3   ...                                      0
//           3  d0 ...                         line 3    d0-d3   ...                                      0
//           4  e0 ...                         line 4    e4-e7   e0-e3   e12-e15  e8-e11  ...  e24-e27    1
//           8  i0 ...                         line 8    i8-i11  i12-i15  i0-i3   i4-i7   ...  i20-i23    2
//
// Chunk c of a line lies at c ^ rotation, where the rotation changes with the group of lines that one thread reads.
//
// Writing: a thread reads a chunk's elements along the outer dimension (16 bytes; of 16-bit elements, 8 bytes of two
// inner places; of bytes, 4 bytes of four) and writes the chunk. Eight threads write the 128 bytes of a line, all 32
// banks once.
//
// Reading: a thread takes 16 bytes along the inner dimension, that is, a word of each of its lines (a0 b0 c0 d0), at
// the same place. A warp is 8 threads along the inner dimension by 4 along the outer: its 8 groups of lines have 8
// different rotations, hence 8 different chunks of 4 banks, and the 4 outer places are the 4 words of a chunk: all 32
// banks once.
//
// There are no conflicts where a line has at least 128 bytes; shorter lines, of tensors of few outer places, have fewer
// rotations.
#pragma once

#include "core/device/address.cuh"
#include "core/device/shared_memory.cuh"

namespace baracuda {

/// What a thread loads before it stores the first.
struct TransposePolicy {
    static constexpr int chunks = 4;
    static constexpr int words = 8, elements = 16; // at most, where they cannot be read in chunks
};

/// Words in a chunk of 16 bytes, that is, elements along the outer dimension that are read at once.
constexpr int chunk_words(int element_bytes) { return element_bytes == 8 ? 2 : 4; }

/// The words of a tile of elements of T.
template <class T> struct TileWord {
    static constexpr int bytes = sizeof(T) < 4 ? 4 : sizeof(T);
    static constexpr int elements = bytes / sizeof(T);
    static constexpr int per_chunk = chunk_words(sizeof(T));
    using Bits = std::conditional_t<bytes == 8, uint64_t, uint32_t>;

    /// The lines, as a logarithm, that a thread reads for `width` elements along the inner dimension: they have the
    /// same rotation.
    __device__ static constexpr int log_lines(int width) {
        return width >= 4 * elements ? 2 : width >= 2 * elements ? 1 : 0;
    }

    /// The index of a word in a tile whose lines have 2^log_outer words.
    __device__ static constexpr int index(int line, int outer, int log_outer, int log_lines) {
        const int rotation = line >> log_lines & 7 & ((1u << log_outer) / per_chunk - 1);
        return (line << log_outer) + (outer ^ rotation * per_chunk);
    }
};

/// The address in shared memory of the tile that begins at a byte of it.
__device__ inline uint32_t tile_address(int tile_offset) {
    return in_register(shared_address(dynamic_shared_memory() + tile_offset));
}

/// A chunk of words, of the vectors of as many rows as a word has elements.
template <class T>
__device__ uint4 chunk_of(const Vector<uint32_t, 4 / TileWord<T>::elements> (&rows)[TileWord<T>::elements]) {
    if constexpr (sizeof(T) == 1) {
        const uint32_t a = rows[0].lane(0), b = rows[1].lane(0), c = rows[2].lane(0), d = rows[3].lane(0);
        const uint32_t ab = __byte_perm(a, b, 0x5140), cd = __byte_perm(c, d, 0x5140);
        const uint32_t ab_next = __byte_perm(a, b, 0x7362), cd_next = __byte_perm(c, d, 0x7362);
        return make_uint4(__byte_perm(ab, cd, 0x5410), __byte_perm(ab, cd, 0x7632),
                          __byte_perm(ab_next, cd_next, 0x5410), __byte_perm(ab_next, cd_next, 0x7632));
    } else if constexpr (sizeof(T) == 2) {
        const uint32_t a = rows[0].lane(0), b = rows[1].lane(0), c = rows[0].lane(1), d = rows[1].lane(1);
        return make_uint4(__byte_perm(a, b, 0x5410), __byte_perm(a, b, 0x7632), __byte_perm(c, d, 0x5410),
                          __byte_perm(c, d, 0x7632));
    } else {
        return make_uint4(rows[0].lane(0), rows[0].lane(1), rows[0].lane(2), rows[0].lane(3));
    }
}

/// Fills inner places begin <= i < end of the tile at `tile_offset`, of `outer` elements each, by all threads of a
/// block; begin is one of a word. from: the address of the element at place 0; inner_stride: bytes from one inner place
/// to the next; in_chunks: all chunks are whole and aligned. A call, so that inputs share the code.
template <class T, int log_threads>
__device__ __noinline__ void transpose_tile(int tile_offset, size_t from, int64_t inner_stride, int begin, int end,
                                            int outer, int log_outer, int log_lines, bool in_chunks) {
    using Words = TileWord<T>;
    constexpr int elements = Words::elements, per_chunk = Words::per_chunk, threads = 1 << log_threads;
    const uint32_t to = tile_address(tile_offset);
    // Threads side by side along the outer dimension, and rows of threads along the inner one.
    const int log_side = min(log_outer - (in_chunks ? per_chunk == 4 ? 2 : 1 : 0), log_threads);
    const int side = threadIdx.x & ((1 << log_side) - 1), step = threads >> log_side;
    const int first = begin / elements + (threadIdx.x >> log_side);
    if (in_chunks) {
        constexpr int batch = TransposePolicy::chunks;
#pragma unroll 1
        for (int column = side * per_chunk; column < outer; column += threads * per_chunk) {
            const size_t at = in_register(from + column * sizeof(T));
#pragma unroll 1
            for (int line = first; line * elements < end; line += batch * step) {
                Vector<uint32_t, 4 / elements> rows[batch][elements];
#pragma unroll
                for (int b = 0; b < batch; ++b) {
#pragma unroll
                    for (int e = 0; e < elements; ++e) {
                        const int i = (line + b * step) * elements + e;
                        if (i < end) {
                            rows[b][e].load(global_pointer<const uint32_t>(at + byte_offset(i, inner_stride)));
                        }
                    }
                }
#pragma unroll
                for (int b = 0; b < batch; ++b) {
                    if ((line + b * step) * elements >= end) continue;
                    const int word = Words::index(line + b * step, column, log_outer, log_lines);
                    *shared_pointer<uint4>(to + word * Words::bytes) = chunk_of<T>(rows[b]);
                }
            }
        }
    } else {
        constexpr int batch = TransposePolicy::elements / elements < TransposePolicy::words
                                  ? TransposePolicy::elements / elements
                                  : TransposePolicy::words;
#pragma unroll 1
        for (int column = side; column < outer; column += threads) {
            const size_t at = in_register(from + column * sizeof(T));
#pragma unroll 1
            for (int line = first; line * elements < end; line += batch * step) {
                T values[batch][elements];
#pragma unroll
                for (int b = 0; b < batch; ++b) {
#pragma unroll
                    for (int e = 0; e < elements; ++e) {
                        const int i = (line + b * step) * elements + e;
                        if (i < end) values[b][e] = *global_pointer<const T>(at + byte_offset(i, inner_stride));
                    }
                }
#pragma unroll
                for (int b = 0; b < batch; ++b) {
                    if ((line + b * step) * elements >= end) continue;
                    const int word = Words::index(line + b * step, column, log_outer, log_lines);
                    typename Words::Bits bits;
                    memcpy(&bits, values[b], sizeof bits);
                    *shared_pointer<typename Words::Bits>(to + word * Words::bytes) = bits;
                }
            }
        }
    }
}

/// What a thread needs to read W elements from inner place i on, at any outer place: the address of their first line,
/// and in the upper half the rotation of its words.
template <int W, class T> __device__ size_t transposed_line(int tile_offset, int i, int log_outer) {
    using Words = TileWord<T>;
    const int line = i / Words::elements;
    const uint32_t rotation = Words::index(line, 0, log_outer, Words::log_lines(W)) - (line << log_outer);
    const uint32_t within = W < Words::elements ? i % Words::elements * sizeof(T) : 0;
    const uint32_t address = tile_address(tile_offset) + (line << log_outer) * Words::bytes + within;
    return in_register(address | static_cast<size_t>(rotation) << 32);
}

/// The W elements at outer place `outer`.
template <int W, class T>
__device__ void load_transposed(Vector<T, W> &elements, size_t line, int outer, int log_outer) {
    using Words = TileWord<T>;
    constexpr int words = W / Words::elements, bytes = words ? Words::bytes : W * sizeof(T);
    using Narrow = std::conditional_t<bytes == 2, uint16_t, uint8_t>;
    using Bits = std::conditional_t<bytes == 8, uint64_t, std::conditional_t<bytes == 4, uint32_t, Narrow>>;
    const uint32_t at = static_cast<uint32_t>(line) + (outer ^ static_cast<int>(line >> 32)) * Words::bytes;
#pragma unroll
    for (int i = 0; i < (words ? words : 1); ++i) {
        const Bits word = *shared_pointer<const Bits>(at + (i * Words::bytes << log_outer));
        elements.set_word(bytes == 8 ? 2 * i : i, static_cast<uint32_t>(word));
        if constexpr (bytes == 8) elements.set_word(2 * i + 1, static_cast<uint32_t>(word >> 32));
    }
}

/// The address of an element of the tile at `tile`, of which a thread reads W at once elsewhere.
template <class T, int W> __device__ uint32_t transposed_element(size_t tile, int i, int outer, int log_outer) {
    using Words = TileWord<T>;
    const int word = Words::index(i / Words::elements, outer, log_outer, Words::log_lines(W));
    return static_cast<uint32_t>(tile) + word * Words::bytes + i % Words::elements * sizeof(T);
}

/// W elements at outer place `outer`, from inner place `first` on, 2^log_step places apart.
template <int W, class T>
__device__ void load_transposed_apart(Vector<T, W> &elements, size_t tile, int first, int log_step, int outer,
                                      int log_outer) {
    elements = {};
#pragma unroll 1
    for (int e = 0; e < W; ++e) {
        const int i = first + (e << log_step);
        elements.append(*shared_pointer<const T>(transposed_element<T, W>(tile, i, outer, log_outer)));
    }
}

/// The W elements at outer place `outer` of the tile at `tile` from inner place i on, of which no word need begin
/// there.
template <int W, class T>
__device__ void load_transposed_across(Vector<T, W> &elements, size_t tile, int i, int outer, int log_outer) {
    using Words = TileWord<T>;
    constexpr int words = (W + Words::elements - 1) / Words::elements;
    const int shift = i % Words::elements * static_cast<int>(8 * sizeof(T)); // in bits
    typename Words::Bits all[words + 1] = {};
#pragma unroll
    for (int w = 0; w <= words; ++w) {
        if (w == words && i % Words::elements + W <= words * Words::elements) break;
        const int word = Words::index(i / Words::elements + w, outer, log_outer, Words::log_lines(W));
        all[w] = *shared_pointer<const typename Words::Bits>(static_cast<uint32_t>(tile) + word * Words::bytes);
    }
#pragma unroll
    for (int w = 0; w < words; ++w) {
        if constexpr (Words::bytes == 8) {
            elements.set_word(2 * w, static_cast<uint32_t>(all[w]));
            elements.set_word(2 * w + 1, static_cast<uint32_t>(all[w] >> 32));
        } else {
            elements.set_word(w, Words::elements == 1 ? all[w] : __funnelshift_r(all[w], all[w + 1], shift));
        }
    }
}

} // namespace baracuda
