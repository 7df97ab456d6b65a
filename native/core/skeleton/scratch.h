// The parts of a workspace.
#pragma once

#include "core/layout/divider.h"

#include <cstddef>
#include <cstdint>

namespace baracuda {

/// Hands out parts of memory from an address on, each aligned to 256 bytes; without memory it measures them.
class Scratch {
  public:
    static constexpr uintptr_t alignment = 256;

    explicit Scratch(void *memory = nullptr) : begin_(reinterpret_cast<uintptr_t>(memory)), at_(begin_) {}

    template <class T> T *take(int64_t count) {
        at_ = (at_ + alignment - 1) / alignment * alignment;
        const uintptr_t part = at_;
        at_ += static_cast<uintptr_t>(count) * sizeof(T);
        return reinterpret_cast<T *>(part);
    }

    /// The bytes that any memory needs for the parts so far.
    size_t bytes() const { return at_ - begin_ + alignment; }

  private:
    uintptr_t begin_, at_;
};

} // namespace baracuda
