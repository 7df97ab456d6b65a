// What wgmma.cuh multiplies: how operands lie in shared memory, and which elements a thread of the warpgroup holds.
#pragma once

#include "core/abi/target.h"

#include <cstdint>

namespace baracuda {

/// Where an operand lies: lines of 128 bytes in atoms of 8 lines, 1024 bytes, one after the other. Lines are rows along
/// k; or, transposed, each is one k, of 64 rows (16 bits each), and the next 64 rows are `panel_bytes` further.
HD uint64_t operand_descriptor(uint32_t shared_address, int panel_bytes) {
    constexpr uint64_t swizzle_128 = 1, atom_bytes = 1024;
    const auto field = [](uint64_t bytes) { return (bytes & 0x3ffff) >> 4; };
    return field(shared_address) | field(panel_bytes) << 16 | field(atom_bytes) << 32 | swizzle_128 << 62;
}

/// That of the operand which lies so many bytes further, a multiple of 16.
HD uint64_t advance_descriptor(uint64_t descriptor, int bytes) {
    return descriptor + static_cast<uint64_t>(bytes >> 4);
}

/// Of sums[64, n], thread `thread` of the warpgroup holds at index `at` the element of this row and column.
HD constexpr int sum_row(int thread, int at) { return thread / 32 * 16 + thread % 32 / 4 + at % 4 / 2 * 8; }
HD constexpr int sum_column(int thread, int at) { return at / 4 * 8 + thread % 4 * 2 + at % 2; }

/// Of a[64, 16] in registers, it holds in word `word` the elements of this row from this column on: those that it holds
/// at 2 * word and 2 * word + 1 of 16 columns of sums.
HD constexpr int word_row(int thread, int word) { return sum_row(thread, 2 * word); }
HD constexpr int word_column(int thread, int word) { return sum_column(thread, 2 * word); }

} // namespace baracuda
