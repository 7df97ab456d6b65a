// A stable sort of integers with their positions, by their digits of 8 bits, the lowest first.
#pragma once

#include "core/abi/status.h"
#include "core/numerics/types.h"
#include "core/skeleton/scratch.h"

namespace baracuda {

struct SortPolicy {
    static constexpr int digit_bits = 8, digits = 1 << digit_bits;
    static constexpr int threads = 256, items = 16; // of a tile, which a block sorts
    static constexpr int tile = threads * items;
};

/// The bits that numbers up to `most` have, at least one.
inline int bits_of(uint64_t most) {
    int bits = 1;
    while (bits < 64 && most >> bits) ++bits;
    return bits;
}

/// What a sort of `count` keys works in. Keys and positions in order are in the last of two buffers that is written.
template <class Key, class Position> struct SortMemory {
    Key *keys[2];
    Position *positions[2];
    uint32_t *counts, *totals; // of each digit in each tile, and of each digit

    SortMemory(Scratch &scratch, int64_t count) {
        for (Key *&buffer : keys) buffer = scratch.take<Key>(count);
        for (Position *&buffer : positions) buffer = scratch.take<Position>(count);
        counts = scratch.take<uint32_t>(SortPolicy::digits * ceil_divide(count, SortPolicy::tile));
        totals = scratch.take<uint32_t>(SortPolicy::digits);
    }
};

/// What is sorted: keys[0] <= keys[1] <= ... are those at positions[0], positions[1], ...; equal ones are in the order
/// of their positions.
template <class Key, class Position> struct Sorted {
    const Key *keys;
    const Position *positions;
};

/// Sorts key_at(0) ... key_at(count - 1), of which `bits` bits count. The positions must fit 31 bits on the device.
template <class Key, class Position, class KeyAt>
Status sort_positions(const Call &call, int64_t count, int bits, const KeyAt &key_at,
                      const SortMemory<Key, Position> &memory, Sorted<Key, Position> &sorted);

} // namespace baracuda

#include BARACUDA_IMPLEMENTATION(sort)
