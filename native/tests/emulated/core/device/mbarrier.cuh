// core/device/mbarrier.cuh on the CPU (emulation.h).
#pragma once

#include "core/device/address.cuh"

#include <cstdint>

namespace baracuda {

/// Bytes that are still to come, arrivals of the phase that are, those of each phase, and the phase's parity.
struct EmulatedMbarrier {
    int32_t bytes;
    int16_t missing;
    uint16_t arrivals : 15, parity : 1;

    void complete() {
        if (missing == 0 && bytes == 0) missing = static_cast<int16_t>(arrivals), parity ^= 1;
    }
};
struct alignas(8) Mbarrier {
    EmulatedMbarrier state;
};
static_assert(sizeof(Mbarrier) == 8);

inline void init_mbarrier(Mbarrier *barrier, int arrivals) {
    barrier->state = {0, static_cast<int16_t>(arrivals), static_cast<uint16_t>(arrivals), 0};
}
inline void fence_mbarriers() {}
inline void arrive(Mbarrier *barrier) {
    --barrier->state.missing;
    barrier->state.complete();
}
inline void arrive_expecting(Mbarrier *barrier, int bytes) {
    barrier->state.bytes += bytes;
    arrive(barrier);
}
inline void wait_for_phase(Mbarrier *barrier, int parity) {
    while (barrier->state.parity == parity) emulated::running->yield();
}

template <int stages> struct StageRing {
    int stage = 0, parity = 0;

    void advance() {
        if (++stage == stages) stage = 0, parity ^= 1;
    }
};

} // namespace baracuda
