// core/device/async_copy.cuh on the CPU (emulation.h): a copy is made as late as possible, when its thread waits for
// it.
#pragma once

#include "core/device/emulation.h"
#include "core/device/shared_memory.cuh"
#include "core/numerics/types.h"

#include <algorithm>
#include <cstdlib>
#include <deque>

namespace baracuda {

HD constexpr bool can_copy(int bytes) { return bytes == 4 || bytes == 8 || (bytes > 0 && bytes % 16 == 0); }

struct EmulatedCopy {
    void *to;
    const void *from;
    size_t bytes, zeros = 0; // behind them
};

/// The groups of copies of each fiber of a block; the last group is open. Groups that a block leaves are empty.
inline thread_local std::deque<std::vector<EmulatedCopy>> emulated_copies[1024];

inline std::deque<std::vector<EmulatedCopy>> &copies_of_fiber() {
    std::deque<std::vector<EmulatedCopy>> &own = emulated_copies[emulated::running->thread.x];
    if (own.empty()) own.emplace_back();
    return own;
}

template <int bytes> void start_copy(char *to, const void *from) {
    static_assert(can_copy(bytes));
    const size_t alignment = std::min(bytes, 16);
    if (reinterpret_cast<uintptr_t>(from) % alignment || reinterpret_cast<uintptr_t>(to) % alignment) std::abort();
    copies_of_fiber().back().push_back({to, from, bytes});
}
inline void start_copy_of(char *to, const void *from, int bytes) {
    if (reinterpret_cast<uintptr_t>(from) % 16 || reinterpret_cast<uintptr_t>(to) % 16) std::abort();
    copies_of_fiber().back().push_back({to, from, static_cast<size_t>(bytes), static_cast<size_t>(16 - bytes)});
}
template <int bytes> void start_copy_if(bool is_there, char *to, const void *from) {
    static_assert(bytes == 4 || bytes == 8 || bytes == 16);
    if (reinterpret_cast<uintptr_t>(from) % bytes || reinterpret_cast<uintptr_t>(to) % bytes) std::abort();
    copies_of_fiber().back().push_back({to, from, is_there ? bytes : size_t{0}, is_there ? size_t{0} : bytes});
}
inline void commit_copies() { copies_of_fiber().emplace_back(); }
template <int pending> void wait_for_copies() {
    auto &groups = copies_of_fiber();
    for (; groups.size() > pending + 1; groups.pop_front()) {
        for (const EmulatedCopy &copy : groups.front()) {
            memcpy(copy.to, copy.from, copy.bytes);
            memset(static_cast<char *>(copy.to) + copy.bytes, 0, copy.zeros);
        }
    }
}

} // namespace baracuda
