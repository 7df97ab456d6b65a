// sort.h on the host.
#pragma once

#include "core/skeleton/sort.h"

namespace baracuda {

template <class Key, class Position, class KeyAt, class PositionAt>
void sort_by_digit(int64_t count, int shift, const KeyAt &key_at, const PositionAt &position_at, Key *keys,
                   Position *positions) {
    const auto digit = [&](Key key) { return static_cast<int>(key >> shift & (SortPolicy::digits - 1)); };
    int64_t begin[SortPolicy::digits + 1] = {};
    for (int64_t i = 0; i < count; ++i) ++begin[digit(key_at(i)) + 1];
    for (int d = 1; d < SortPolicy::digits; ++d) begin[d] += begin[d - 1];
    for (int64_t i = 0; i < count; ++i) {
        const Key key = key_at(i);
        const int64_t to = begin[digit(key)]++;
        keys[to] = key;
        positions[to] = position_at(i);
    }
}

template <class Key, class Position, class KeyAt>
Status sort_positions(const Call &, int64_t count, int bits, const KeyAt &key_at,
                      const SortMemory<Key, Position> &memory, Sorted<Key, Position> &sorted) {
    const auto same = [](int64_t i) { return static_cast<Position>(i); };
    sort_by_digit(count, 0, key_at, same, memory.keys[0], memory.positions[0]);
    int last = 0;
    for (int shift = SortPolicy::digit_bits; shift < bits; shift += SortPolicy::digit_bits) {
        const Key *const keys = memory.keys[last];
        const Position *const positions = memory.positions[last];
        last = 1 - last;
        sort_by_digit(
            count, shift, [&](int64_t i) { return keys[i]; }, [&](int64_t i) { return positions[i]; },
            memory.keys[last], memory.positions[last]);
    }
    sorted = {memory.keys[last], memory.positions[last]};
    return Status::ok;
}

} // namespace baracuda
