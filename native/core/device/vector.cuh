// Vectors of elements in a thread's registers, and their accesses to memory.
#pragma once

#include "core/numerics/types.h"

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace baracuda {

/// The alignment of so many bytes that are moved in one access, or in several of 16 bytes.
constexpr int vector_alignment(int bytes) {
    int alignment = 4;
    while (alignment < 16 && bytes % (2 * alignment) == 0) alignment *= 2;
    return alignment;
}

/// N elements of T, in registers or in shared memory, kept as words: as an array of T, half-precision elements would be
/// taken apart and put together again.
template <class T, int N> class alignas(vector_alignment(sizeof(T) * N)) Vector {
  public:
    /// From and to global memory that is aligned to the vector, or to 16 bytes where that is larger.
    __device__ void load(const T *from);
    __device__ void store(T *to) const;
    /// From memory where only the elements are aligned.
    __device__ void load_singly(const T *from) {
        T lanes[N];
#pragma unroll
        for (int i = 0; i < N; ++i) lanes[i] = from[i];
        set(lanes);
    }

    /// The same by the aligned vectors that have them, for vectors of 4, 8 or whole 16 bytes: what is before and behind
    /// has to be memory too. Quick where all threads are as far from alignment. Elements of 8 bytes come one by one,
    /// which are as many accesses of caches as two vectors are.
    __device__ void load_shifted(const T *from);
    /// The same from shared memory that is aligned to vectors; quick where they are aligned themselves.
    __device__ void load_held(const T *from);

    __device__ T lane(int i) const {
        T value;
        if constexpr (sizeof(T) > 8) {
            memcpy(&value, words_ + i * sizeof(T) / 4, sizeof value);
        } else if constexpr (sizeof(T) == 8) {
            const uint64_t bits = words_[2 * i] | static_cast<uint64_t>(words_[2 * i + 1]) << 32;
            memcpy(&value, &bits, sizeof value);
        } else {
            const uint32_t bits = words_[i * sizeof(T) / 4] >> i * sizeof(T) % 4 * 8;
            memcpy(&value, &bits, sizeof value);
        }
        return value;
    }
    __device__ void set(const T (&lanes)[N]) { memcpy(words_, lanes, sizeof lanes); }
    __device__ void set_word(int i, uint32_t word) { words_[i] = word; }

    /// Moves every lane to the one before it; the last one is left undefined. A loop that takes lane 0 each time holds
    /// its body once.
    __device__ void advance() {
        constexpr int bits = sizeof(T) % 4 * 8, step = (sizeof(T) + 3) / 4;
#pragma unroll
        for (int i = 0; i < words; ++i) {
            if constexpr (bits == 0) {
                if (i + step < words) words_[i] = words_[i + step];
            } else {
                words_[i] = words_[i] >> bits | (i + 1 < words ? words_[i + 1] << (32 - bits) : 0);
            }
        }
    }
    /// The same with a new last lane. N calls on a vector of zeros set all lanes, from the first to the last.
    __device__ void append(const T &value) {
        advance();
        if constexpr (sizeof(T) % 4 == 0) {
            memcpy(words_ + words - sizeof(T) / 4, &value, sizeof value);
        } else {
            uint32_t bits = 0;
            memcpy(&bits, &value, sizeof value);
            words_[words - 1] |= bits << (bytes - sizeof(T)) % 4 * 8;
        }
    }

  private:
    static constexpr int bytes = sizeof(T) * N, words = (bytes + 3) / 4;
    uint32_t words_[words];
};

template <class T, int N> __device__ void Vector<T, N>::load(const T *from) {
    const auto *address = reinterpret_cast<const char *>(__cvta_generic_to_global(from));
    if constexpr (bytes % 16 == 0) {
#pragma unroll
        for (int i = 0; i < bytes / 4; i += 4) {
            asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];"
                         : "=r"(words_[i]), "=r"(words_[i + 1]), "=r"(words_[i + 2]), "=r"(words_[i + 3])
                         : "l"(address + i * 4));
        }
    } else if constexpr (bytes == 8) {
        asm volatile("ld.global.v2.u32 {%0, %1}, [%2];" : "=r"(words_[0]), "=r"(words_[1]) : "l"(address));
    } else if constexpr (bytes == 4) {
        words_[0] = *reinterpret_cast<const uint32_t *>(from);
    } else if constexpr (bytes == 2) {
        words_[0] = *reinterpret_cast<const uint16_t *>(from);
    } else {
        words_[0] = *reinterpret_cast<const uint8_t *>(from);
    }
}

/// The aligned vectors that have N elements of T between them, before these are shifted to where they belong: loads
/// that wait for nothing. Of 4, 8 or whole 16 bytes; what is before and behind has to be memory too.
template <class T, int N> class VectorParts {
  public:
    static constexpr int bytes = sizeof(T) * N, access = bytes < 16 ? bytes : 16;
    static_assert(access == 4 || access == 8 || bytes % 16 == 0);

    __device__ void load(const T *from) {
        const auto *const aligned = reinterpret_cast<const uint32_t *>(reinterpret_cast<uintptr_t>(from) - off(from));
#pragma unroll
        for (int i = 0; i < words + access_words; i += access_words) {
            Vector<uint32_t, access_words> part;
            part.load(aligned + i);
#pragma unroll
            for (int word = 0; word < access_words; ++word) all_[i + word] = part.lane(word);
        }
    }
    /// From shared memory.
    __device__ void load_held(const T *from) {
        const auto *const parts =
            reinterpret_cast<const Vector<uint32_t, access_words> *>(reinterpret_cast<uintptr_t>(from) - off(from));
#pragma unroll
        for (int i = 0; i < words + access_words; i += access_words) {
            const Vector<uint32_t, access_words> part = parts[i / access_words];
#pragma unroll
            for (int word = 0; word < access_words; ++word) all_[i + word] = part.lane(word);
        }
    }
    /// The elements. Quick where all threads are as far from alignment.
    __device__ void shift_to(Vector<T, N> &to, const T *from) {
        const int off = this->off(from);
#pragma unroll
        for (int step = access_words / 2; 4 * step >= static_cast<int>(alignof(T)); step /= 2) { // as far as T may be
#pragma unroll
            for (int i = 0; i < words + access_words / 2; ++i) { // as many for each step, so that no loop is left
                if (i + step < words + access_words && off / 4 & step) all_[i] = all_[i + step];
            }
        }
#pragma unroll
        for (int i = 0; i < words; ++i) {
            to.set_word(i, alignof(T) % 4 == 0 ? all_[i] : __funnelshift_r(all_[i], all_[i + 1], off % 4 * 8));
        }
    }

  private:
    static constexpr int words = bytes / 4, access_words = access / 4;
    __device__ static int off(const T *from) { return static_cast<int>(reinterpret_cast<uintptr_t>(from) % access); }

    uint32_t all_[words + access_words];
};

template <class T, int N> __device__ void Vector<T, N>::load_shifted(const T *from) {
    if constexpr (sizeof(T) == 8 || (bytes != 4 && bytes != 8 && bytes % 16 != 0)) {
        load_singly(from);
    } else {
        VectorParts<T, N> parts;
        parts.load(from);
        parts.shift_to(*this, from);
    }
}

template <class T, int N> __device__ void Vector<T, N>::load_held(const T *from) {
    if (reinterpret_cast<uintptr_t>(from) % alignof(Vector) == 0) {
        *this = *reinterpret_cast<const Vector *>(from);
    } else {
        VectorParts<T, N> parts;
        parts.load_held(from);
        parts.shift_to(*this, from);
    }
}

template <class T, int N> __device__ void Vector<T, N>::store(T *to) const {
    auto *address = reinterpret_cast<char *>(__cvta_generic_to_global(to));
    if constexpr (bytes % 16 == 0) {
#pragma unroll
        for (int i = 0; i < bytes / 4; i += 4) {
            asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(address + i * 4), "r"(words_[i]),
                         "r"(words_[i + 1]), "r"(words_[i + 2]), "r"(words_[i + 3])
                         : "memory");
        }
    } else if constexpr (bytes == 8) {
        asm volatile("st.global.v2.u32 [%0], {%1, %2};" ::"l"(address), "r"(words_[0]), "r"(words_[1]) : "memory");
    } else if constexpr (bytes == 4) {
        *reinterpret_cast<uint32_t *>(to) = words_[0];
    } else if constexpr (bytes == 2) {
        *reinterpret_cast<uint16_t *>(to) = static_cast<uint16_t>(words_[0]);
    } else {
        *reinterpret_cast<uint8_t *>(to) = static_cast<uint8_t>(words_[0]);
    }
}

/// Four codes in the range of Byte, each in one byte.
template <class Byte> __device__ uint32_t pack_bytes(int32_t a, int32_t b, int32_t c, int32_t d) {
    uint32_t high, all;
    if constexpr (std::is_signed_v<Byte>) {
        asm("cvt.pack.sat.s8.s32.b32 %0, %1, %2, 0;" : "=r"(high) : "r"(d), "r"(c));
        asm("cvt.pack.sat.s8.s32.b32 %0, %1, %2, %3;" : "=r"(all) : "r"(b), "r"(a), "r"(high));
    } else {
        asm("cvt.pack.sat.u8.s32.b32 %0, %1, %2, 0;" : "=r"(high) : "r"(d), "r"(c));
        asm("cvt.pack.sat.u8.s32.b32 %0, %1, %2, %3;" : "=r"(all) : "r"(b), "r"(a), "r"(high));
    }
    return all;
}

} // namespace baracuda
