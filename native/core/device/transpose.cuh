// Tiles of an input that is dense across the outputs, turned in shared memory: a thread reads vectors across, and later
// takes places along the outputs. Elements of one or two bytes move in words of neighbours along, put together in
// registers.
#pragma once

#include "core/device/launch.cuh"

namespace baracuda {

struct TurnPolicy {
    static constexpr int log_threads = 8, threads = 1 << log_threads;
    static constexpr int vectors = 4, elements = 8; // that a thread loads before it stores the first
};

/// What a tile is made of: cells of `places` elements, neighbours along. As many vectors, each of `columns` elements
/// across, make 16 bytes of cells. Cell (line, column) of a tile of 2^p columns lies at line * 2^p + the column, whose
/// vectors change places from line to line, so that neither vectors nor places along fall upon the same banks.
template <class T> struct Cell {
    static constexpr int bytes = sizeof(T) < 4 ? 4 : sizeof(T);
    static constexpr int places = bytes / sizeof(T), columns = 16 / bytes;

    /// Lines that a thread takes of a row: they keep their columns together.
    __device__ static constexpr int log_lines(int width) {
        return width >= 4 * places ? 2 : width >= 2 * places ? 1 : 0;
    }

    __device__ static int index(int line, int column, int log_across, int log_lines) {
        const int turn = line >> log_lines & 7 & ((1u << log_across) / columns - 1);
        return (line << log_across) + (column ^ turn * columns);
    }
};

/// count * step with few instructions.
__device__ inline int64_t scaled(int count, int64_t step) {
    return static_cast<int64_t>(static_cast<uint64_t>(static_cast<uint32_t>(count)) * static_cast<uint64_t>(step));
}

/// An address in global memory, as a pointer that is known to be one.
template <class T> __device__ T *global(size_t address) { return static_cast<T *>(__cvta_global_to_generic(address)); }

/// The same value, which the compiler keeps in a register: it would compute it again wherever it is used.
template <class Bits> __device__ Bits kept(Bits bits) {
    if constexpr (sizeof(Bits) == 8) {
        asm volatile("" : "+l"(bits));
    } else {
        asm volatile("" : "+r"(bits));
    }
    return bits;
}

extern __shared__ __align__(16) unsigned char turned_tiles[];

/// An address in shared memory, and as a pointer.
__device__ inline uint32_t tile_address(int tile) {
    return kept(static_cast<uint32_t>(__cvta_generic_to_shared(turned_tiles + tile)));
}
template <class T> __device__ T *shared_pointer(uint32_t address) {
    return static_cast<T *>(__cvta_shared_to_generic(address));
}

/// 16 bytes of cells of the vectors of as many rows.
template <class T> __device__ uint4 cells_of(const Vector<uint32_t, 4 / Cell<T>::places> (&rows)[Cell<T>::places]) {
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

/// Fills the tile that begins at byte `tile` of the shared memory. from: its first element; step: bytes from a place
/// along to the next; wide: all vectors are whole and aligned. A call, so that inputs share the code.
template <class T>
__device__ __noinline__ void turn_tile(int tile, size_t from, int64_t step, int along, int across, int log_across,
                                       int log_lines, bool wide) {
    constexpr int places = Cell<T>::places, columns = Cell<T>::columns, threads = TurnPolicy::threads;
    const uint32_t to = tile_address(tile);
    const int log_width = min(log_across - (wide ? columns == 4 ? 2 : 1 : 0), TurnPolicy::log_threads);
    const int side = threadIdx.x & ((1 << log_width) - 1), first = threadIdx.x >> log_width,
              lines = threads >> log_width;
    if (wide) {
        constexpr int batch = TurnPolicy::vectors;
#pragma unroll 1
        for (int column = side * columns; column < across; column += threads * columns) {
            const size_t at = kept(from + column * sizeof(T));
#pragma unroll 1
            for (int line = first; line * places < along; line += batch * lines) {
                Vector<uint32_t, 4 / places> rows[batch][places];
#pragma unroll
                for (int b = 0; b < batch; ++b) {
#pragma unroll
                    for (int g = 0; g < places; ++g) {
                        const int i = (line + b * lines) * places + g;
                        if (i < along) rows[b][g].load(global<const uint32_t>(at + scaled(i, step)));
                    }
                }
#pragma unroll
                for (int b = 0; b < batch; ++b) {
                    if ((line + b * lines) * places >= along) continue;
                    const int cell = Cell<T>::index(line + b * lines, column, log_across, log_lines);
                    *shared_pointer<uint4>(to + cell * Cell<T>::bytes) = cells_of<T>(rows[b]);
                }
            }
        }
    } else {
        constexpr int batch = TurnPolicy::elements;
#pragma unroll 1
        for (int column = side; column < across; column += threads) {
            const size_t at = kept(from + column * sizeof(T));
#pragma unroll 1
            for (int row = first; row < along; row += batch * lines) {
                T values[batch];
#pragma unroll
                for (int b = 0; b < batch; ++b) {
                    const int i = row + b * lines;
                    if (i < along) values[b] = *global<const T>(at + scaled(i, step));
                }
#pragma unroll
                for (int b = 0; b < batch; ++b) {
                    const int i = row + b * lines;
                    if (i >= along) continue;
                    const int cell = Cell<T>::index(i / places, column, log_across, log_lines);
                    *shared_pointer<T>(to + cell * Cell<T>::bytes + i % places * sizeof(T)) = values[b];
                }
            }
        }
    }
}

/// Where places i to i + W - 1, a whole part, begin in a tile: the address of their line, and above it what changes
/// the column.
template <int W, class T> __device__ size_t turned_place(int tile, int i, int log_across) {
    const int line = i / Cell<T>::places;
    const uint32_t turn = Cell<T>::index(line, 0, log_across, Cell<T>::log_lines(W)) - (line << log_across);
    const uint32_t within = W < Cell<T>::places ? i % Cell<T>::places * sizeof(T) : 0;
    const uint32_t address = tile_address(tile) + (line << log_across) * Cell<T>::bytes + within;
    return kept(address | static_cast<size_t>(turn) << 32);
}

/// The places of column j.
template <int W, class T> __device__ void load_turned(Vector<T, W> &part, size_t place, int j, int log_across) {
    constexpr int whole = W / Cell<T>::places, bytes = whole ? Cell<T>::bytes : W * sizeof(T);
    using Narrow = std::conditional_t<bytes == 2, uint16_t, uint8_t>;
    using Bits = std::conditional_t<bytes == 8, uint64_t, std::conditional_t<bytes == 4, uint32_t, Narrow>>;
    const uint32_t at = static_cast<uint32_t>(place) + (j ^ static_cast<int>(place >> 32)) * Cell<T>::bytes;
#pragma unroll
    for (int e = 0; e < (whole ? whole : 1); ++e) {
        const Bits cell = *shared_pointer<const Bits>(at + (e * Cell<T>::bytes << log_across));
        part.set_word(bytes == 8 ? 2 * e : e, static_cast<uint32_t>(cell));
        if constexpr (bytes == 8) part.set_word(2 * e + 1, static_cast<uint32_t>(cell >> 32));
    }
}

} // namespace baracuda
