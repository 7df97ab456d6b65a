// core/device/turns.cuh on the CPU (emulation.h).
#pragma once

#include "core/device/emulation.h"

namespace baracuda {

/// Barriers for 256 threads, some of which only arrive. A block leaves them as it found them.
struct EmulatedTurn {
    int arrived = 0, generation = 0;

    void arrive() {
        if (++arrived == 256) arrived = 0, ++generation;
    }
};
inline thread_local EmulatedTurn emulated_turns[8];
inline thread_local emulated::FiberBarrier emulated_meetings[8];

template <int warpgroups> struct Turns {
    static void begin(int warpgroup) {
        if (warpgroup == warpgroups - 1) pass(warpgroup);
    }
    static void wait(int warpgroup) {
        EmulatedTurn &turn = emulated_turns[warpgroup];
        const int now = turn.generation;
        turn.arrive();
        emulated::running->wait(turn.generation, now);
    }
    static void pass(int warpgroup) { emulated_turns[(warpgroup + 1) % warpgroups].arrive(); }
    static void meet(int warpgroup) {
        emulated::FiberBarrier &barrier = emulated_meetings[warpgroup];
        barrier.live = 128;
        emulated::running->wait(barrier);
    }
    static void end(int warpgroup) {
        if (warpgroup == 0) wait(warpgroup);
    }
};

} // namespace baracuda
