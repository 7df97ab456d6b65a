// core/device/wgmma.cuh on the CPU (emulation.h): each thread computes its own sums when products begin, in the order
// of k, and a warpgroup meets where it waits for them.
#pragma once

#include "core/device/mbarrier.cuh"
#include "core/device/tma.cuh"
#include "core/numerics/fp8.h"
#include "core/numerics/types.h"

#include <cstdint>

namespace baracuda {

inline uint64_t operand_descriptor(const uint8_t *at, int panel_bytes) {
    return shared_address(at) | static_cast<uint64_t>(panel_bytes) << 32;
}
inline void begin_products() {}
inline void end_products() {}
inline void fence_operands() {}
template <int> void give_registers() {}
template <int> void take_registers() {}

inline thread_local emulated::FiberBarrier emulated_warpgroups[8];
template <int> void wait_for_products() {
    emulated::FiberBarrier &barrier = emulated_warpgroups[threadIdx.x / 128];
    barrier.live = 128;
    emulated::running->wait(barrier);
}

template <class T> auto emulated_factor(T x) {
    if constexpr (std::is_integral_v<T>) {
        return static_cast<int32_t>(x);
    } else {
        return widen(x);
    }
}

template <class T, bool transposed> T operand_element(uint64_t descriptor, int row, int k) {
    const int in_panel = transposed ? row % 64 : k, line = transposed ? k : row;
    const uint32_t panel = transposed ? row / 64 * static_cast<uint32_t>(descriptor >> 32) : 0;
    const uint32_t address = static_cast<uint32_t>(descriptor) + panel + line * 128 + in_panel * int{sizeof(T)};
    T element;
    memcpy(static_cast<void *>(&element), shared_pointer<uint8_t>(swizzled_address(address)), sizeof element);
    return element;
}

template <class T, bool a_transposed, bool b_transposed, class Sum, int count>
void multiply_group(Sum (&sums)[count], uint64_t of_a, uint64_t of_b, bool add_to) {
    const int warp = threadIdx.x % 128 / 32, lane = threadIdx.x % 32;
    for (int i = 0; i < count; ++i) {
        const int row = 16 * warp + lane / 4 + i % 4 / 2 * 8, column = i / 4 * 8 + lane % 4 * 2 + i % 2;
        if (!add_to) sums[i] = 0;
        for (int k = 0; k < 32 / int{sizeof(T)}; ++k) {
            sums[i] += emulated_factor(operand_element<T, a_transposed>(of_a, row, k)) *
                       emulated_factor(operand_element<T, b_transposed>(of_b, column, k));
        }
    }
}

} // namespace baracuda
