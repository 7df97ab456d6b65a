// What brings a tile of an operand of matmul.h from global to shared memory, by way of registers: rows of 64 bytes
// along k, each element converted to what is multiplied. Any address and pitch of an element works; what lies outside
// of the matrix is 0 and not read.
#pragma once

#include "core/device/launch.cuh"
#include "core/layout/alignment.h"
#include "core/skeleton/matmul.h"

#include <cstdint>

namespace baracuda {

constexpr int kStageWords = 16; // of 4 bytes along k that a row has in a stage

/// `bytes` bytes at `from` as words, of which the first `there` exist; others are 0. `before` and `behind` are how many
/// bytes of the same run of memory exist around these: where aligned words may be read instead.
template <int element_bytes, int bytes>
__device__ __forceinline__ void read_bytes(uint32_t (&words)[(bytes + 3) / 4], const uint8_t *from, int there,
                                           int64_t before, int64_t behind) {
    constexpr int vector = bytes < 16 ? bytes : 16;
    if (there >= bytes && is_aligned(from, vector)) {
        if constexpr (bytes >= 16) {
#pragma unroll
            for (int i = 0; i < bytes / 16; ++i) {
                const uint4 loaded = reinterpret_cast<const uint4 *>(from)[i];
                words[4 * i] = loaded.x, words[4 * i + 1] = loaded.y, words[4 * i + 2] = loaded.z;
                words[4 * i + 3] = loaded.w;
            }
        } else if constexpr (bytes == 8) {
            const uint2 loaded = *reinterpret_cast<const uint2 *>(from);
            words[0] = loaded.x, words[1] = loaded.y;
        } else if constexpr (bytes == 4) {
            words[0] = *reinterpret_cast<const uint32_t *>(from);
        } else if constexpr (bytes == 2) {
            words[0] = *reinterpret_cast<const uint16_t *>(from);
        } else {
            words[0] = *from;
        }
        return;
    }
    if constexpr (bytes >= 4) {
        if (there >= bytes && before >= 3 && behind >= 3) {
            const int shift = static_cast<int>(reinterpret_cast<uintptr_t>(from) % 4);
            const uint32_t *const aligned = reinterpret_cast<const uint32_t *>(from - shift);
            uint32_t low = aligned[0];
#pragma unroll
            for (int i = 0; i < bytes / 4; ++i) {
                const uint32_t high = i + 1 < bytes / 4 || shift ? aligned[i + 1] : 0;
                words[i] = __funnelshift_r(low, high, 8 * shift);
                low = high;
            }
            return;
        }
    }
    constexpr int step = element_bytes < bytes ? element_bytes : bytes;
#pragma unroll
    for (int i = 0; i < (bytes + 3) / 4; ++i) words[i] = 0;
#pragma unroll
    for (int i = 0; i < bytes; i += step) {
        if (i >= there) continue;
        if constexpr (step == 8) {
            const uint2 loaded = *reinterpret_cast<const uint2 *>(from + i);
            words[i / 4] = loaded.x, words[i / 4 + 1] = loaded.y;
        } else if constexpr (step == 4) {
            words[i / 4] = *reinterpret_cast<const uint32_t *>(from + i);
        } else if constexpr (step == 2) {
            words[i / 4] |= static_cast<uint32_t>(*reinterpret_cast<const uint16_t *>(from + i)) << (i % 4 * 8);
        } else {
            words[i / 4] |= static_cast<uint32_t>(from[i]) << (i % 4 * 8);
        }
    }
}

/// `count` neighbours of an operand's memory from element `first` on, staged, as words; of a line of `extent` elements,
/// beyond which there are zeros.
template <int count, class T>
__device__ __forceinline__ void read_staged(uint32_t (&words)[count * sizeof(typename MatmulElement<T>::Staged) / 4],
                                            const T *line, int64_t first, int64_t extent) {
    using Element = MatmulElement<T>;
    using Staged = typename Element::Staged;
    constexpr int bytes = count * Element::bits / 8;
    const int64_t left = extent - first;
    const int valid = static_cast<int>(left < count ? left < 0 ? 0 : left : count);
    const int64_t at = first * Element::bits / 8, behind = (left * Element::bits) / 8 - bytes;
    uint32_t raw[(bytes + 3) / 4];
    read_bytes<sizeof(T), bytes>(raw, reinterpret_cast<const uint8_t *>(line) + at, (valid * Element::bits + 7) / 8, at,
                                 behind);
    if constexpr (!Element::converts) {
#pragma unroll
        for (int i = 0; i < bytes / 4; ++i) words[i] = raw[i];
    } else {
        constexpr int per_word = 4 / sizeof(Staged), per_raw = 32 / Element::bits;
        constexpr uint32_t mask = Element::bits == 32 ? ~0u : (1u << Element::bits % 32) - 1;
#pragma unroll
        for (int i = 0; i < count / per_word; ++i) {
            words[i] = 0;
#pragma unroll
            for (int j = 0; j < per_word; ++j) {
                const int element = i * per_word + j;
                const uint32_t one = raw[element / per_raw] >> (element % per_raw * Element::bits) & mask;
                // A bit that is not there stands for 0, as every other element of zeros does.
                if (Element::bits == 1 && element >= valid) continue;
                words[i] |= static_cast<uint32_t>(to_word(Element::staged(one))) << (j * 8 * sizeof(Staged));
            }
        }
    }
}

/// One operand's rows of a tile on their way through registers: each thread has 32 bytes of a stage.
template <class Operand, int rows, int threads> class StageLoader {
    using Staged = typename Operand::Staged;
    static constexpr int unit = sizeof(Staged) < 4 ? 4 : sizeof(Staged); // bytes along k that are stored at once
    static constexpr int across = 32 / unit;                             // rows of a thread, where k is not contiguous
    static constexpr int unit_elements = unit / sizeof(Staged);
    static constexpr int units = kStageWords * 4 / unit; // in a row of a stage
    static_assert(rows * kStageWords == threads * 8);

  public:
    static constexpr int stage_elements = kStageWords * 4 / sizeof(Staged); // of k

    /// Loads rows `row` on, of `row_count` that the matrix has, from depth p on.
    __device__ __forceinline__ void load(const Operand &from, int64_t g, int64_t row, int64_t row_count, int64_t p,
                                         int64_t k) {
        if (from.along_k) {
#pragma unroll
            for (int i = 0; i < 2; ++i) {
                const int chunk = threadIdx.x + i * threads;
                const int64_t r = row + chunk / 4;
                load_chunk(from, g, r, p + chunk % 4 * (16 / sizeof(Staged)), r < row_count ? k : 0, 4 * i);
            }
        } else if constexpr (!Operand::run) {
            const int64_t r = row + threadIdx.x / units * across, first = p + threadIdx.x % units * unit_elements;
            uint32_t lines[unit_elements][across * sizeof(Staged) / 4];
#pragma unroll
            for (int i = 0; i < unit_elements; ++i) {
                read_staged<across>(lines[i], line(from, g, first + i), r, first + i < k ? row_count : 0);
            }
#pragma unroll
            for (int i = 0; i < 8; ++i) words_[i] = sizeof(Staged) < 4 ? column(lines, i) : lines[0][i];
        }
    }

    /// Stores what was loaded to a stage whose rows are `pitch` words apart.
    template <int pitch> __device__ __forceinline__ void store(bool along_k, uint32_t *stage) const {
        if (along_k) {
#pragma unroll
            for (int i = 0; i < 2; ++i) {
                const int chunk = threadIdx.x + i * threads;
                *reinterpret_cast<uint4 *>(&stage[chunk / 4 * pitch + chunk % 4 * 4]) = {
                    words_[4 * i], words_[4 * i + 1], words_[4 * i + 2], words_[4 * i + 3]};
            }
        } else {
            uint32_t *const to = &stage[threadIdx.x / units * across * pitch + threadIdx.x % units * (unit / 4)];
#pragma unroll
            for (int i = 0; i < across; ++i) {
                if constexpr (unit == 8) {
                    *reinterpret_cast<uint2 *>(&to[i * pitch]) = {words_[2 * i], words_[2 * i + 1]};
                } else {
                    to[i * pitch] = words_[i];
                }
            }
        }
    }

  private:
    /// 16 bytes of row r from depth p on, with zeros from depth `extent` on.
    __device__ __forceinline__ void load_chunk(const Operand &from, int64_t g, int64_t r, int64_t p, int64_t extent,
                                               int to) {
        constexpr int count = 16 / sizeof(Staged);
        if constexpr (Operand::run) {
            Staged values[count] = {};
            if (p < extent) from.load(r, p, values);
            memcpy(&words_[to], values, sizeof values);
        } else {
            uint32_t words[4];
            read_staged<count>(words, line(from, g, r), p, extent);
#pragma unroll
            for (int i = 0; i < 4; ++i) words_[to + i] = words[i];
        }
    }

    /// Of lines of one depth each, a word of the elements in column i.
    template <int lines_, int words>
    __device__ __forceinline__ static uint32_t column(const uint32_t (&lines)[lines_][words], int i) {
        constexpr int per_word = 4 / sizeof(Staged) ? 4 / sizeof(Staged) : 1, bits = 8 * sizeof(Staged) % 32;
        uint32_t made = 0;
#pragma unroll
        for (int j = 0; j < lines_; ++j) {
            made |= (lines[j][i / per_word] >> (i % per_word * bits) & ((1u << bits) - 1)) << (j * bits);
        }
        return made;
    }

    /// Row r of an operand along k, or depth r of one across; where the matrix has none, nothing is read from it.
    template <class T> __device__ static const T *line(const MatmulOperand<T> &from, int64_t g, int64_t r) {
        const int64_t index = g * from.batch_stride + r * from.pitch;
        const uint8_t *const data = reinterpret_cast<const uint8_t *>(from.data);
        return reinterpret_cast<const T *>(data + index * MatmulElement<T>::bits / 8);
    }

    uint32_t words_[8];
};

} // namespace baracuda
