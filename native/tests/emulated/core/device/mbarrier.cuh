// core/device/mbarrier.cuh on the CPU (emulation.h).
#pragma once

#include "core/device/address.cuh"

#include <cstdlib>

namespace baracuda {

struct Mbarrier {
    int16_t arrivals, pending; // of a phase, and of this one
    int32_t parity : 1, bytes : 31;

    void update() {
        if (pending < 0) std::abort();
        if (pending == 0 && bytes == 0) pending = arrivals, parity = ~parity;
    }
};
static_assert(sizeof(Mbarrier) == sizeof(uint64_t));

inline void init_mbarrier(Mbarrier *barrier, int arrivals) {
    *barrier = {static_cast<int16_t>(arrivals), static_cast<int16_t>(arrivals), 0, 0};
}
inline void fence_mbarriers() {}
inline void arrive_expecting(Mbarrier *barrier, int bytes) {
    barrier->bytes += bytes;
    --barrier->pending;
    barrier->update();
}
inline void arrive(Mbarrier *barrier) { arrive_expecting(barrier, 0); }
inline void wait_for_phase(Mbarrier *barrier, int parity) {
    while ((barrier->parity & 1) == parity) emulated::running->yield();
}

template <int stages> struct StageRing {
    int stage = 0, parity = 0;

    void advance() {
        if (++stage == stages) stage = 0, parity ^= 1;
    }
    void advance(int64_t count) {
        for (; count > 0; --count) advance();
    }
};

} // namespace baracuda
