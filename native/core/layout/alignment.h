// The policy of alignment, one for all kernels.
//
// A vector is V elements that a thread moves in one access: its address must be a multiple of its size. Operands come
// at any address that suits their element. Results do not depend on alignment; speed does:
//
// - Operands that are misaligned by the same number of elements, the usual case of a slice, have a VectorSplit: a few
//   single elements, after which the vectors of all operands are aligned at once.
// - Otherwise the vectors of the outputs are aligned, and an input's are parts of two that are (Vector::load_shifted),
//   or an OperandMask says which operands are aligned: these move in vectors, the others element by element.
// - A kernel whose rows need not begin at vectors takes the widest vectors that divide a row (with_widest_vector).
#pragma once

#include "core/numerics/types.h"

#include <algorithm>
#include <optional>

namespace baracuda {

/// Operands that have something in common: bit k is that of operand k, the outputs first.
using OperandMask = unsigned;
constexpr OperandMask kAllOperands = ~0u;

/// Whether an address is a multiple of `bytes`.
HD bool is_aligned(const void *pointer, int64_t bytes) { return reinterpret_cast<uintptr_t>(pointer) % bytes == 0; }

/// How many elements lie between a pointer and the last multiple of V elements: 0 <= misalignment < V; or -1 for one
/// that is no multiple of its element. That of a pair, which a byte of two 4-bit integers becomes, may be aligned to
/// its half alone.
template <int V, class T> HD int misalignment(const T *pointer) {
    return is_aligned(pointer, sizeof(T)) ? static_cast<int>(reinterpret_cast<uintptr_t>(pointer) / sizeof(T) % V) : -1;
}

/// The operands that are aligned to vectors of V elements.
template <int V, class... T> OperandMask aligned_operands(const T *...operands) {
    OperandMask aligned = 0, bit = 1;
    ((aligned |= misalignment<V>(operands) == 0 ? bit : 0, bit <<= 1), ...);
    return aligned;
}

/// How `count` elements split: `head` single ones, fewer than V; whole vectors; and the rest as single ones again.
struct VectorSplit {
    int64_t head, vectors, count;
};

/// The split in which the vectors of all operands are aligned, if there is one.
template <int V, class First, class... Rest>
std::optional<VectorSplit> aligned_split(int64_t count, const First *first, const Rest *...rest) {
    const int before = misalignment<V>(first);
    if (before < 0 || ((misalignment<V>(rest) != before) || ...)) return std::nullopt;
    const int64_t head = std::min<int64_t>((V - before) % V, count);
    return VectorSplit{head, (count - head) / V, count};
}

/// start(std::integral_constant<int, V>()) for the most elements V <= most that divide rows of `length` elements and
/// the address of the first.
template <class T, int most = 16 / sizeof(T), class Start>
auto with_widest_vector(int64_t length, const T *first, const Start &start) {
    if constexpr (most > 1) {
        if (length % most != 0 || misalignment<most>(first) != 0) {
            return with_widest_vector<T, most / 2>(length, first, start);
        }
    }
    return start(std::integral_constant<int, most>());
}

} // namespace baracuda
