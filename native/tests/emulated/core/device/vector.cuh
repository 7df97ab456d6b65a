// core/device/vector.cuh on the CPU (emulation.h): an access that is not aligned to the vector ends the test.
#pragma once

#include "core/device/emulation.h"
#include "core/numerics/types.h"

#include <cstdlib>

namespace baracuda {

template <class T, int N> class Vector {
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
    T lane(int i) const { return lanes_[i]; }
    void set(const T (&lanes)[N]) { memcpy(static_cast<void *>(lanes_), lanes, sizeof lanes_); }
    void set_word(int, uint32_t) { std::abort(); }

  private:
    T lanes_[N];
};

template <class Byte> uint32_t pack_bytes(int32_t, int32_t, int32_t, int32_t) { std::abort(); }

} // namespace baracuda
