// Random numbers by counter: Philox4x32-10 of Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2,
// 3" (2011). The same on every device, in any order, without a state.
#pragma once

#include "core/numerics/types.h"

namespace baracuda {

/// Four random words.
struct PhiloxBlock {
    uint32_t words[4];

    /// 64 random bits.
    HD uint64_t low_half() const { return words[0] | static_cast<uint64_t>(words[1]) << 32; }
    HD uint64_t high_half() const { return words[2] | static_cast<uint64_t>(words[3]) << 32; }
};

/// The block of a counter of 128 bits, of which these are the halves, and a key.
HD PhiloxBlock philox(uint64_t counter_low, uint64_t counter_high, uint64_t key) {
    auto a = static_cast<uint32_t>(counter_low), b = static_cast<uint32_t>(counter_low >> 32);
    auto c = static_cast<uint32_t>(counter_high), d = static_cast<uint32_t>(counter_high >> 32);
    auto k0 = static_cast<uint32_t>(key), k1 = static_cast<uint32_t>(key >> 32);
    for (int round = 0; round < 10; ++round) {
        const uint64_t first = uint64_t{0xD2511F53} * a, second = uint64_t{0xCD9E8D57} * c;
        a = static_cast<uint32_t>(second >> 32) ^ b ^ k0;
        c = static_cast<uint32_t>(first >> 32) ^ d ^ k1;
        b = static_cast<uint32_t>(second);
        d = static_cast<uint32_t>(first);
        k0 += 0x9E3779B9u;
        k1 += 0xBB67AE85u;
    }
    return {{a, b, c, d}};
}

} // namespace baracuda
