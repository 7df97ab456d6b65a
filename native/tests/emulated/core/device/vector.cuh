// core/device/vector.cuh on the CPU (emulation.h): an access that is not aligned to the vector ends the test.
#pragma once

#include "core/device/emulation.h"
#include "core/numerics/types.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace baracuda {

template <class T, int N> class alignas(4) Vector {
  public:
    void load(const T *from) {
        if (reinterpret_cast<uintptr_t>(from) % std::min<size_t>(16, sizeof lanes_)) std::abort();
        memcpy(static_cast<void *>(lanes_), from, sizeof lanes_);
    }
    void store(T *to) const {
        if (reinterpret_cast<uintptr_t>(to) % std::min<size_t>(16, sizeof lanes_)) std::abort();
        memcpy(static_cast<void *>(to), lanes_, sizeof lanes_);
    }
    void load_singly(const T *from) { memcpy(static_cast<void *>(lanes_), from, sizeof lanes_); }
    void load_shifted(const T *from);
    void load_held(const T *from) { load_shifted(from); }
    T lane(int i) const { return lanes_[i]; }
    void set(const T (&lanes)[N]) { memcpy(static_cast<void *>(lanes_), lanes, sizeof lanes_); }
    void set_word(int i, uint32_t word) {
        memcpy(reinterpret_cast<char *>(lanes_) + 4 * i, &word, std::min(sizeof word, sizeof lanes_ - 4 * i));
    }
    void advance() {
        for (int i = 1; i < N; ++i) lanes_[i - 1] = lanes_[i];
    }
    void append(const T &value) {
        advance();
        lanes_[N - 1] = value;
    }

  private:
    T lanes_[N];
};

/// What vector.cuh says: a vector that is shifted is read with what is before and behind.
template <class T, int N> class VectorParts {
  public:
    static constexpr size_t size = sizeof(T) * N, access = std::min<size_t>(16, size);

    void load(const T *from) { memcpy(all_, reinterpret_cast<const char *>(from) - off(from), sizeof all_); }
    void shift_to(Vector<T, N> &to, const T *from) { memcpy(static_cast<void *>(&to), all_ + off(from), size); }

  private:
    static size_t off(const T *from) { return reinterpret_cast<uintptr_t>(from) % access; }

    char all_[size + access];
};

template <class T, int N> void Vector<T, N>::load_shifted(const T *from) {
    if constexpr (sizeof lanes_ != 4 && sizeof lanes_ != 8 && sizeof lanes_ % 16 != 0) return load_singly(from);
    VectorParts<T, N> parts;
    parts.load(from);
    parts.shift_to(*this, from);
}

template <class Byte> uint32_t pack_bytes(int32_t a, int32_t b, int32_t c, int32_t d) {
    uint32_t packed = 0;
    for (const int32_t code : {d, c, b, a}) {
        const int32_t held =
            std::clamp<int32_t>(code, std::numeric_limits<Byte>::min(), std::numeric_limits<Byte>::max());
        packed = packed << 8 | static_cast<uint8_t>(held);
    }
    return packed;
}

} // namespace baracuda
