// Tiles of an input that is dense across the outputs, turned in shared memory: a thread reads vectors across, and later
// takes places along the outputs. Elements of one or two bytes move in words of neighbours along, put together in
// registers.
#pragma once

#include "core/launch_cuda.cuh"

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

extern __shared__ __align__(16) unsigned char turned_tiles[];

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
__device__ __noinline__ void turn_tile(int tile, const char *from, int64_t step, int along, int across, int log_across,
                                       int log_lines, bool wide) {
    constexpr int places = Cell<T>::places, columns = Cell<T>::columns, threads = TurnPolicy::threads;
    unsigned char *const to = turned_tiles + tile;
    const int log_width = min(log_across - (wide ? columns == 4 ? 2 : 1 : 0), TurnPolicy::log_threads);
    const int side = threadIdx.x & ((1 << log_width) - 1), first = threadIdx.x >> log_width,
              lines = threads >> log_width;
    if (wide) {
        constexpr int batch = TurnPolicy::vectors;
#pragma unroll 1
        for (int column = side * columns; column < across; column += threads * columns) {
            const char *const at = from + column * sizeof(T);
#pragma unroll 1
            for (int line = first; line * places < along; line += batch * lines) {
                Vector<uint32_t, 4 / places> rows[batch][places];
#pragma unroll
                for (int b = 0; b < batch; ++b) {
#pragma unroll
                    for (int g = 0; g < places; ++g) {
                        const int i = (line + b * lines) * places + g;
                        if (i < along) rows[b][g].load(reinterpret_cast<const uint32_t *>(at + scaled(i, step)));
                    }
                }
#pragma unroll
                for (int b = 0; b < batch; ++b) {
                    if ((line + b * lines) * places >= along) continue;
                    const int cell = Cell<T>::index(line + b * lines, column, log_across, log_lines);
                    *reinterpret_cast<uint4 *>(to + cell * Cell<T>::bytes) = cells_of<T>(rows[b]);
                }
            }
        }
    } else {
        constexpr int batch = TurnPolicy::elements;
#pragma unroll 1
        for (int column = side; column < across; column += threads) {
            const char *const at = from + column * sizeof(T);
#pragma unroll 1
            for (int row = first; row < along; row += batch * lines) {
                T values[batch];
#pragma unroll
                for (int b = 0; b < batch; ++b) {
                    const int i = row + b * lines;
                    if (i < along) values[b] = *reinterpret_cast<const T *>(at + scaled(i, step));
                }
#pragma unroll
                for (int b = 0; b < batch; ++b) {
                    const int i = row + b * lines;
                    if (i >= along) continue;
                    const int cell = Cell<T>::index(i / places, column, log_across, log_lines);
                    *reinterpret_cast<T *>(to + cell * Cell<T>::bytes + i % places * sizeof(T)) = values[b];
                }
            }
        }
    }
}

/// Places i to i + W - 1, whole parts of W, of column j of a tile.
template <int W, class T> __device__ void load_turned(Vector<T, W> &part, int tile, int i, int j, int log_across) {
    constexpr int places = Cell<T>::places;
    using Bits = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
    const Bits *const cells = reinterpret_cast<const Bits *>(turned_tiles + tile);
    const int at = Cell<T>::index(i / places, j, log_across, Cell<T>::log_lines(W));
    if constexpr (W < places) {
        part.set_word(0, cells[at] >> i % places * (8 * sizeof(T)));
    } else {
#pragma unroll
        for (int e = 0; e < W / places; ++e) {
            const Bits cell = cells[at + (e << log_across)];
            part.set_word(e * static_cast<int>(sizeof(Bits) / 4), static_cast<uint32_t>(cell));
            if constexpr (sizeof(Bits) == 8) part.set_word(2 * e + 1, static_cast<uint32_t>(cell >> 32));
        }
    }
}

} // namespace baracuda
